import type { PageCard } from '../../src/core/skill';
import type { SessionEvent } from '../../src/session/event';
import type { PanelState } from './panel-states';
import { panelWorld, SESSION, say } from './panel-world';

const ORIGIN = 'https://www.shop.example';

/** A call of a tool of the shop's page, up to where the page begins. */
export function pageCall(id: string, name: string, title: string): readonly SessionEvent[] {
  const asked = say.calls([id, name, { booking: 7 }, { label: title, skill: 'www.shop.example', isPage: true }]);
  if (asked.type !== 'message-add' || asked.message.role !== 'assistant') return [];
  const pageTool = { alias: name, source: 'sdk', origin: ORIGIN, name } as const;
  const calls = asked.message.calls.map((call) => ({ ...call, pageTool }));
  return [
    { ...asked, message: { ...asked.message, calls } },
    say.start(id, name),
    { type: 'page-step', callId: id, step: 'dispatched', documentId: 'document', deadlineMs: Date.now() + 120_000 },
    { type: 'page-step', callId: id, step: 'claimed' },
  ];
}

/** A card of the shop's page. */
export const PAGE_CARD: PageCard = {
  origin: ORIGIN,
  card: {
    title: 'Which seat?',
    description: 'Two are left.\nThe one at the window costs €4 more.',
    buttons: [
      { id: 'window', label: 'At the window', variant: 'primary', input: { seat: '7A' } },
      { id: 'aisle', label: 'At the aisle', variant: 'secondary', input: { seat: '7C' } },
    ],
  },
};

const BEGIN: readonly SessionEvent[] = [say.user('Book a seat for me'), say.turn(), say.response()];

/** Calls of a page that run, ask, and ended. */
export const PAGE_CALL_STATES: Readonly<Record<string, () => PanelState>> = {
  'page-call-waits': () => ({
    world: panelWorld({ events: [...BEGIN, ...pageCall('c1', 'confirm_booking', 'Confirm the booking')] }),
    notices: [
      {
        type: 'progress',
        sessionId: SESSION.sessionId,
        callId: 'c1',
        done: 40,
        total: 100,
        unit: 'percent',
        text: 'Look at the price, then confirm.',
      },
    ],
    // As long as the panel waits before it says so.
    finish: () => new Promise((resolve) => setTimeout(resolve, 3_200)),
  }),
  'page-call-card': () => ({
    world: panelWorld({
      events: [...BEGIN, ...pageCall('c1', 'choose_seat', 'Choose a seat'), say.action('c1', PAGE_CARD)],
    }),
  }),
  'page-call-results': () => ({
    world: panelWorld({
      events: [
        ...BEGIN,
        ...pageCall('c1', 'show_booking', 'Show the booking'),
        say.end('c1', 'show_booking', {
          show: {
            markdown: '**Booking 7**\n\n- [The terms](https://terms.example/7)\n- [Here](/bookings/7), a dead link',
          },
        }),
        ...pageCall('c2', 'cancel_booking', 'Cancel the booking'),
        say.end('c2', 'cancel_booking', { show: { refusal: 'Only its owner may cancel it.' } }),
        say.answer('Only the owner of the booking may cancel it.'),
        say.responseEnd(),
        say.turnEnd('answered'),
      ],
    }),
  }),
};
