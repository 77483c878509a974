import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend, type PanelWorld } from '../../../test/fakes/panel-backend';
import { DECIDED } from '../../../test/fakes/panel-page';
import { panelWorld, say } from '../../../test/fakes/panel-world';
import { trustedClick } from '../../../test/fakes/trusted-click';
import type { SessionEvent } from '../../session/event';
import { createPanelStore } from '../store/panel-store';
import { setMessages } from '../t';
import { App } from './App';

const PROPOSAL = { proposalId: 'p1', origin: 'https://www.shop.example', text: 'Order\u202E it.\nAll of it.' };

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

async function open(over: Partial<PanelWorld> & { readonly events?: readonly SessionEvent[] } = {}) {
  const backend = createFakeBackend(panelWorld({ page: DECIDED, proposal: PROPOSAL, ...over }));
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  await screen.findByRole('textbox', { name: 'Message' });
  const asked = (type: string) => backend.calls.filter((call) => call.type === type).map(({ params }) => params);
  return { backend, store, asked };
}

const card = () => screen.queryByRole('alertdialog', { name: 'www.shop.example wants to say this as you' });
const press = (name: string) => within(card() ?? document.body).getByRole('button', { name });
const isArmed = () => waitFor(() => expect(press('Send').getAttribute('aria-disabled')).toBe('false'));

describe('what the page proposes to say', () => {
  it('R23: is shown whole, with what cannot be seen, and goes only by a press on it', async () => {
    const { backend, asked } = await open();
    expect(card()?.querySelector('pre')?.textContent).toBe('Order⟦U+202E⟧ it.\nAll of it.');
    trustedClick(press('Send'));
    await isArmed();
    fireEvent.click(press('Send'));
    expect([asked('proposal/answer'), asked('message/send')]).toEqual([[], []]);

    trustedClick(press('Send'));
    backend.notify({ type: 'proposal', tabId: 7 });

    expect(asked('proposal/answer')).toMatchObject([{ proposalId: 'p1', sessionId: 'session-1', send: true }]);
    await waitFor(() => expect(card()).toBeNull());
  });

  it('is put away by a press, at once', async () => {
    const { asked } = await open();

    fireEvent.click(press('Do not send'));

    expect(asked('proposal/answer')).toMatchObject([{ proposalId: 'p1', send: false }]);
  });

  it('cannot be changed under the finger', async () => {
    const { backend, asked } = await open();
    await isArmed();

    backend.notify({ type: 'proposal', tabId: 7, proposal: { ...PROPOSAL, proposalId: 'p2', text: 'Pay.' } });
    await waitFor(() => expect(card()?.textContent).toContain('Pay.'));
    trustedClick(press('Send'));

    expect(asked('proposal/answer')).toEqual([]);
  });

  it('comes and goes with its page, and is not that of another tab', async () => {
    const { backend } = await open();

    backend.notify({ type: 'proposal', tabId: 8 });
    expect(card()).toBeTruthy();
    backend.notify({ type: 'proposal', tabId: 7 });

    await waitFor(() => expect(card()).toBeNull());
  });

  it('is gone with the background to which it was made', async () => {
    const { backend } = await open();
    backend.world.proposal = undefined;

    backend.drop();

    await waitFor(() => expect(card()).toBeNull());
  });

  it.each([
    ['while a turn runs', { events: [say.user('Go'), say.turn(), say.response()] }],
    ['by a panel in a tab', { canApprove: false }],
  ] as const)('is not sent %s', async (_when, over) => {
    await open(over);

    expect(screen.queryByRole('button', { name: 'Send' })?.closest('.proposal-card') ?? null).toBeNull();
  });

  it('stays marked as the words of the page', async () => {
    const proposedBy = { origin: PROPOSAL.origin };
    const message = { role: 'user', id: 'u', text: 'Order it.', proposedBy } as const;
    await open({ proposal: undefined, events: [{ type: 'message-add', message }] });

    expect(await screen.findByText('Proposed by www.shop.example')).toBeTruthy();
  });
});
