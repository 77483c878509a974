import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend, type PanelWorld } from '../../../test/fakes/panel-backend';
import { CONSENTS, DECIDED, JOINED, JOINED_FRAME, OFFERED, OFFERED_FRAME } from '../../../test/fakes/panel-page';
import { panelWorld, SUBMIT_CARD, say } from '../../../test/fakes/panel-world';
import { trustedClick } from '../../../test/fakes/trusted-click';
import type { PageView } from '../../core/page-setup';
import type { PageSuggestion } from '../../core/page-tool';
import type { SessionEvent } from '../../session/event';
import { createPanelStore } from '../store/panel-store';
import { setMessages } from '../t';
import { App } from './App';

const ANSWERED = [say.user('Hello'), say.turn(), say.response(), say.responseEnd(), say.turnEnd('answered')];

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

async function open(page: PageView, over: Partial<PanelWorld> & { readonly events?: readonly SessionEvent[] } = {}) {
  const backend = createFakeBackend(panelWorld({ page, ...over }));
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  await screen.findByRole('textbox', { name: 'Message' });
  const asked = (type: string) => backend.calls.filter((call) => call.type === type).map(({ params }) => params);
  return { backend, store, asked };
}

const banner = () => screen.queryByRole('region', { name: 'Tools of the page' });
const inBanner = (name: string) =>
  within(screen.getByRole('region', { name: 'Tools of the page' })).getByRole('button', { name });
const isArmed = (button: () => HTMLElement) =>
  waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'));

describe('the banner of a page that offers tools', () => {
  it('answers the page only when the user connects it, and then shows the offer', async () => {
    const { store, asked } = await open(OFFERED);
    await isArmed(() => inBanner('Connect and look'));
    const before = asked('page/join');

    trustedClick(inBanner('Connect and look'));

    await waitFor(() => expect(store.view.value).toBe('page'));
    expect([before, asked('page/join')]).toEqual([[], [{ tabId: 7, origin: OFFERED.origin, allow: true }]]);
  });

  it('does not connect by a click that meant what was there before', async () => {
    const { asked } = await open(OFFERED);

    trustedClick(inBanner('Connect and look'));

    expect(asked('page/join')).toEqual([]);
  });

  it('goes for good by Never', async () => {
    const { asked } = await open(OFFERED);

    fireEvent.click(inBanner('Never for this site'));

    await waitFor(() => expect(banner()).toBeNull());
    expect(asked('page/join')).toEqual([{ tabId: 7, origin: OFFERED.origin, allow: false }]);
  });

  it('goes without an answer by Not now, until another site offers something', async () => {
    const { store, asked } = await open(OFFERED);

    fireEvent.click(inBanner('Not now'));
    await waitFor(() => expect(banner()).toBeNull());
    store.page.accept({ ...OFFERED, origin: 'https://other.example' });

    await waitFor(() => expect(banner()?.textContent).toContain('other.example'));
    expect(asked('page/join')).toEqual([]);
  });

  it('tells how many tools are undecided, and leads to them', async () => {
    const { store } = await open(JOINED);
    expect(banner()?.textContent).toContain('not decided on: 3');

    fireEvent.click(inBanner('Look at them'));

    expect(store.view.value).toBe('page');
  });

  it('D2 D22 tells of new guidance, and leads to it', async () => {
    const { store } = await open({
      ...JOINED,
      tools: [],
      guidance: { text: 'Otherwise.', agreed: false, isNew: true },
    });
    expect(banner()?.textContent).toContain('has new instructions for its tools');

    fireEvent.click(inBanner('Look at them'));

    expect(store.view.value).toBe('page');
  });

  it('is said aloud in words, and leaves the focus where it is', async () => {
    const { store } = await open({ ...OFFERED, state: 'none' });
    const box = screen.getByRole('textbox', { name: 'Message' });
    box.focus();
    const silent = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');

    store.page.accept(OFFERED);

    await waitFor(() => expect(banner()).toBeTruthy());
    // A region that comes with its text is not read out: it is one that was there.
    await waitFor(() =>
      expect(silent.map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(/offers tools/)),
    );
    expect(document.activeElement).toBe(box);
  });

  it('tells of frames after the page, by their own origin and the page around them', async () => {
    const { store, asked } = await open({ ...OFFERED, frames: [OFFERED_FRAME] });
    expect(banner()?.textContent).toContain('www.shop.example offers tools');
    expect(banner()?.textContent).not.toContain('pay.example');

    fireEvent.click(inBanner('Not now'));

    await waitFor(() => expect(banner()?.querySelector('b')?.textContent).toBe('https://pay.example'));
    expect(banner()?.textContent).toContain('in a frame of www.shop.example');
    await isArmed(() => inBanner('Connect and look'));
    trustedClick(inBanner('Connect and look'));
    await waitFor(() => expect(store.view.value).toBe('page'));
    expect(asked('page/join')).toEqual([{ tabId: 7, origin: OFFERED_FRAME.origin, allow: true }]);
    expect(await screen.findByRole('heading', { name: 'What pay.example offers' })).toBeTruthy();
  });

  it.each([
    ['nothing is left to decide', DECIDED, {}],
    ['the site is not to be heard of', { ...OFFERED, state: 'never' }, {}],
    ['the panel is in a tab', OFFERED, { canApprove: false }],
    [
      'a card waits',
      OFFERED,
      { events: [say.user('Go'), say.turn(), say.calls(['c1', 'click_ax', {}]), say.card('c1', SUBMIT_CARD)] },
    ],
  ] as const)('is not there when %s', async (_when, page, over) => {
    await open(page, over);

    expect(banner()).toBeNull();
  });
});

describe('what a page suggests', () => {
  const suggestion = (available: PageSuggestion['available']) => ({
    title: available,
    message: `Say ${available}.`,
    available,
  });
  const FOUR: PageView = {
    ...DECIDED,
    suggestions: {
      allowed: true,
      list: (['before-first-message', 'after-first-message', 'always', 'disabled'] as const).map(suggestion),
    },
  };
  const list = () => screen.queryByRole('region', { name: 'www.shop.example suggests' });
  const chips = () => [...(list()?.querySelectorAll('button') ?? [])];
  const titles = () => chips().map((chip) => chip.querySelector('b')?.textContent);

  it.each([
    ['before anything was said', [], ['before-first-message', 'always']],
    ['afterwards', ANSWERED, ['after-first-message', 'always']],
  ] as const)('C22: shows what suits %s', async (_when, events, expected) => {
    await open(FOUR, { events });

    expect(titles()).toEqual(expected);
  });

  it('is not shown unless the user allowed it, nor while a turn runs', async () => {
    await open({ ...FOUR, suggestions: { ...FOUR.suggestions, allowed: false } });
    const unwanted = list();
    cleanup();
    await open(FOUR, { events: [say.user('Hello'), say.turn(), say.response()] });

    expect([unwanted, list()]).toEqual([null, null]);
  });

  it('C22: shows the whole message, and sends just that', async () => {
    const message = `Compare\u200B them.\n${'All of them, please. '.repeat(20)}`;
    const { asked } = await open({
      ...DECIDED,
      suggestions: { allowed: true, list: [{ title: 'Compare', message, available: 'always' }] },
    });
    const [chip] = chips();
    expect(chip?.textContent).toBe(`Compare${message.replace('\u200B', '⟦U+200B⟧')}`);
    await waitFor(() => expect(chip?.getAttribute('aria-disabled')).toBe('false'));

    if (chip) fireEvent.click(chip);

    await waitFor(() => expect(asked('message/send')).toMatchObject([{ text: message, proposedBy: DECIDED.origin }]));
  });

  it('R23: never becomes a draft, which would go out as the words of the user', async () => {
    const { store, asked } = await open(FOUR, { providers: [] });
    await waitFor(() => expect(chips()[0]?.getAttribute('aria-disabled')).toBe('false'));
    const [chip] = chips();

    if (chip) fireEvent.click(chip);
    await waitFor(() => expect(store.view.value).toBe('settings'));
    store.view.value = 'chat';

    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect([box.value, asked('message/send')]).toEqual(['', []]);
  });

  it('cannot be changed under the finger', async () => {
    const { store, asked } = await open(FOUR);
    await waitFor(() => expect(chips()[0]?.getAttribute('aria-disabled')).toBe('false'));
    const [old] = chips();

    store.page.accept({
      ...FOUR,
      suggestions: { allowed: true, list: [{ title: 'Gift', message: 'Send a gift card.', available: 'always' }] },
    });
    await waitFor(() => expect(titles()).toEqual(['Gift']));
    const [chip] = chips();
    if (chip) fireEvent.click(chip);

    expect(old?.isConnected).toBe(false);
    expect(asked('message/send')).toEqual([]);
  });
});

describe('Settings, sites with tools', () => {
  async function settings(page: PageView, consents = CONSENTS) {
    const world = await open(page, { consents });
    world.store.view.value = 'settings';
    const section = within(await screen.findByRole('region', { name: 'Sites with tools' }));
    return { ...world, section };
  }

  it('lists what was decided about each', async () => {
    const { section } = await settings(DECIDED);

    await waitFor(() =>
      expect(section.getAllByRole('listitem').map((item) => item.querySelector('small')?.textContent)).toEqual([
        'Tools you allow: 2',
        'Tools you allow: 0',
        'Never connected',
      ]),
    );
  });

  it('leads to the offer of the page beside the panel, and of no other', async () => {
    const { store, section } = await settings(DECIDED);
    await section.findByRole('button', { name: 'Look at what https://www.shop.example offers' });
    expect(section.getAllByRole('button', { name: /^Look at/ })).toHaveLength(1);

    fireEvent.click(section.getByRole('button', { name: /^Look at/ }));

    expect(await screen.findByRole('heading', { name: 'What www.shop.example offers' })).toBeTruthy();
    expect(store.view.value).toBe('page');
  });

  it('leads to the offer of frames in the page beside the panel', async () => {
    const { section } = await settings({
      ...OFFERED,
      frames: [{ ...JOINED_FRAME, origin: CONSENTS[1]?.origin ?? '' }],
    });

    fireEvent.click(await section.findByRole('button', { name: /^Look at/ }));

    expect(await screen.findByText('in a frame of www.shop.example', { exact: false })).toBeTruthy();
  });

  it('forgets a site', async () => {
    const { asked, section } = await settings(DECIDED);

    fireEvent.click(await section.findByRole('button', { name: 'Forget https://ads.example' }));

    await waitFor(() => expect(section.queryByText('https://ads.example')).toBeNull());
    expect(asked('page/forget')).toEqual([{ origin: 'https://ads.example' }]);
  });

  it('says that there are none', async () => {
    const { section } = await settings({ ...OFFERED, state: 'none' }, []);

    expect(await section.findByText(/^None\./)).toBeTruthy();
  });
});
