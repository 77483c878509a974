import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend, type PanelWorld } from '../../../test/fakes/panel-backend';
import { JOINED, JOINED_FRAME, pageTool } from '../../../test/fakes/panel-page';
import { panelWorld } from '../../../test/fakes/panel-world';
import { trustedClick } from '../../../test/fakes/trusted-click';
import type { PageView } from '../../core/page-setup';
import { createPanelStore } from '../store/panel-store';
import { setMessages } from '../t';
import { App } from './App';

const FIRST: PageView = { ...JOINED, decided: false, context: { allowed: false, names: [] } };

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

async function open(page: PageView, over: Partial<PanelWorld> = {}) {
  const backend = createFakeBackend(panelWorld({ page, ...over }));
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  store.view.value = 'page';
  await screen.findByRole('heading', { name: 'What www.shop.example offers' });
  const agreements = () => backend.calls.filter(({ type }) => type === 'page/agree').map(({ params }) => params);
  return { backend, store, agreements };
}

const allowButton = () => screen.getByRole('button', { name: 'Allow as chosen' });
const armed = () => waitFor(() => expect(allowButton().getAttribute('aria-disabled')).toBe('false'));
const choices = (name: string) => screen.getByRole('group', { name: `What the agent may do with ${name}` });
const choice = (name: string, label: RegExp) =>
  within(choices(name)).getByRole<HTMLInputElement>('radio', { name: label });
const chosen = (name: string) =>
  within(choices(name))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent);
const check = (label: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name: label });
const allow = async () => {
  await armed();
  trustedClick(allowButton());
};

const ASK = 'Ask me each time';
const ALWAYS = /^Do not ask/;
const HIDE = 'Hide it from the agent';

describe('agreeing to what a page offers', () => {
  it('sends the definitions that were shown with what was chosen for each, and goes back to the chat', async () => {
    const { store, agreements } = await open({
      ...JOINED,
      tools: [pageTool('find'), pageTool('add'), pageTool('wipe')],
    });
    fireEvent.click(choice('add', ALWAYS));
    fireEvent.click(choice('wipe', /^Hide/));
    fireEvent.click(check(/^Give the agent/));
    fireEvent.click(check(/^Show what the page suggests/));

    await allow();

    await waitFor(() => expect(store.view.value).toBe('chat'));
    expect(agreements()).toEqual([
      {
        tabId: 7,
        agreement: {
          origin: 'https://www.shop.example',
          tools: [
            { name: 'find', fingerprint: 'print-of-find', policy: 'ask' },
            { name: 'add', fingerprint: 'print-of-add', policy: 'always' },
            { name: 'wipe', fingerprint: 'print-of-wipe', policy: 'never' },
          ],
          guidance: JOINED.guidance.text,
          context: true,
          suggestions: false,
        },
      },
    ]);
  });

  it('wants all of a page at the first time, and only what was agreed to later', async () => {
    const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    await open({ ...FIRST, suggestions: { ...FIRST.suggestions, allowed: false } });
    const first = ticks();
    cleanup();
    await open({ ...FIRST, decided: true, suggestions: { ...FIRST.suggestions, allowed: false } });

    expect([first, ticks()]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });

  it('sends no guidance that is not wanted', async () => {
    const { agreements } = await open(FIRST);
    fireEvent.click(check(/^Give the agent/));

    await allow();

    expect(agreements()).toHaveLength(1);
    expect(agreements()).not.toMatchObject([{ agreement: { guidance: JOINED.guidance.text } }]);
  });

  it('does not offer to allow in advance what always asks, and says why', async () => {
    await open({ ...JOINED, tools: [pageTool('order', { alwaysAsks: true, policy: 'always' })] });

    expect(within(choices('order')).queryByRole('radio', { name: ALWAYS })).toBeNull();
    expect(chosen('order')).toEqual([ASK]);
    const why = document.getElementById(choices('order').getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toMatch(/asked each time/);
  });
});

describe('E9: a tool that asks for personal details', () => {
  const tool = (name: string) => within(screen.getByRole('article', { name: new RegExp(name) }));

  it('is said to, naming the fields as they are and nothing that turns them around', async () => {
    const dress = pageTool('dress', { personal: ['age', 'loc\u202Eation'], overAsks: true });
    await open({ ...JOINED, tools: [dress, pageTool('size')] });

    const said = tool('dress').getByText('Asks for personal details:', { exact: false });
    expect(said.textContent).toBe('Asks for personal details: age, location');
    expect([...said.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['age', 'location']);
    expect(tool('size').queryByText('Asks for personal details:', { exact: false })).toBeNull();
  });

  it('is asked about when a call gives what it need not, which is said where it could run unasked', async () => {
    const asks = /You are asked each time a call would give one/;
    await open({
      ...JOINED,
      tools: [
        pageTool('dress', { personal: ['age'], overAsks: true }),
        pageTool('order', { personal: ['age'], overAsks: true, alwaysAsks: true }),
        pageTool('book', { personal: ['email'] }),
      ],
    });

    expect(tool('dress').queryByText(asks)).not.toBeNull();
    expect(tool('order').queryByText(asks)).toBeNull();
    expect(tool('book').queryByText(asks)).toBeNull();
  });
});

describe('a tool that changed', () => {
  const before = { description: 'Puts a thing into the cart.', inputSchema: { type: 'object' } };
  const changed = (over = {}) => pageTool('add', { standing: 'changed', policy: 'always', before, ...over });

  it('is shown as it is, and what changed in it line by line', async () => {
    await open({ ...JOINED, tools: [changed({ description: 'Orders at once.' })] });

    const lines = [...screen.getByRole('group', { name: 'What changed' }).querySelectorAll('li')];
    expect(lines.map(({ dataset, textContent }) => [dataset.kind, textContent])).toEqual(
      expect.arrayContaining([
        ['removed', expect.stringContaining(`Removed: ${before.description}`)],
        ['added', expect.stringContaining('Added: Orders at once.')],
      ]),
    );
    expect(screen.getByRole('group', { name: 'What it is now' }).textContent).toContain('Orders at once.');
  });

  it('is asked about again, though it was allowed without', async () => {
    const { agreements } = await open({ ...JOINED, tools: [changed()] });
    expect(chosen('add')).toEqual([ASK]);

    await allow();

    expect(agreements()).toMatchObject([{ agreement: { tools: [{ name: 'add', policy: 'ask' }] } }]);
  });

  it('stays hidden where the user hid it', async () => {
    await open({ ...JOINED, tools: [changed({ policy: 'never' })] });

    expect(chosen('add')).toEqual([HIDE]);
  });

  it('keeps what was chosen where it did not change', async () => {
    await open({ ...JOINED, tools: [pageTool('add', { standing: 'agreed', policy: 'always' })] });

    expect(chosen('add')).toHaveLength(1);
    expect(choice('add', ALWAYS).checked).toBe(true);
  });

  it('says so where only its claims are other ones', async () => {
    const same = { description: 'Does add.', inputSchema: { type: 'object', properties: {} } };
    await open({ ...JOINED, tools: [changed({ before: same, hints: { destructive: true } })] });

    expect(screen.getByText(/The text is the same/)).toBeTruthy();
    expect(screen.getByText('The page says it has lasting effects')).toBeTruthy();
  });
});

it('frames of another site are agreed to with their tools alone, and never in advance', async () => {
  const backend = createFakeBackend(panelWorld({ page: { ...JOINED, frames: [JOINED_FRAME] } }));
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  store.page.look(JOINED_FRAME.origin);
  store.view.value = 'page';
  await screen.findByRole('heading', { name: 'What pay.example offers' });

  expect(screen.getByText('in a frame of www.shop.example', { exact: false })).toBeTruthy();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(within(choices('pay')).queryByRole('radio', { name: ALWAYS })).toBeNull();
  expect(screen.getAllByText('In a frame of another site you are asked each time.')).toHaveLength(2);
  await allow();

  const sent = backend.calls.find(({ type }) => type === 'page/agree');
  expect(sent?.params).toMatchObject({ agreement: { origin: JOINED_FRAME.origin, tools: [{ name: 'pay' }, {}] } });
});

it('draws every character of a definition that would not be seen', async () => {
  await open({ ...JOINED, tools: [pageTool('add', { description: 'Adds\u200B it\u202E.' })] });

  const drawn = [...screen.getByRole('group', { name: 'Definition of add' }).querySelectorAll('mark')];
  expect(drawn.map(({ textContent }) => textContent)).toEqual(['⟦U+200B⟧', '⟦U+202E⟧']);
});

describe('an offer that changes while it is read', () => {
  const tools = [pageTool('find'), pageTool('add')];
  const swapped = [pageTool('find'), pageTool('add', { fingerprint: 'another' })];

  it('is chosen anew, is said to be new, and waits again', async () => {
    const { store, agreements } = await open({ ...JOINED, tools });
    fireEvent.click(choice('add', ALWAYS));
    await armed();

    store.page.accept({ ...JOINED, tools: swapped });

    await waitFor(() => expect(chosen('add')).toEqual([ASK]));
    expect(allowButton().getAttribute('aria-disabled')).toBe('true');
    trustedClick(allowButton());
    expect(agreements()).toEqual([]);
    await waitFor(() => expect(screen.getByText(/changed its offer/).closest('[role="status"]')).toBeTruthy());
  });

  it('leaves the focus at the top where the form had it', async () => {
    const { store } = await open({ ...JOINED, tools });
    allowButton().focus();

    store.page.accept({ ...JOINED, tools: swapped });

    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  });

  it('is the same offer in another order, and nothing moves', async () => {
    const { store } = await open({ ...JOINED, tools });
    fireEvent.click(choice('add', ALWAYS));
    const names = () => screen.getAllByRole('article').map((tool) => tool.querySelector('code')?.textContent);

    store.page.accept({ ...JOINED, tools: [...tools].reverse().map((tool) => ({ ...tool, available: false })) });

    await screen.findAllByText('Not offered at the moment');
    expect(names()).toEqual(['find', 'add']);
    expect(choice('add', ALWAYS).checked).toBe(true);
  });

  it('is shown with a sentence when the background refuses what was agreed to', async () => {
    const { backend, store } = await open(
      { ...JOINED, tools },
      { refusals: { 'page/agree': { code: 'page-changed' } } },
    );
    backend.world.page = { ...JOINED, tools: [pageTool('newest')] };

    await allow();

    expect((await screen.findByRole('alert')).textContent).toContain(
      'The page changed what it offers while you looked',
    );
    await waitFor(() => expect(chosen('newest')).toEqual([ASK]));
    expect(store.view.value).toBe('page');
  });
});

it('has its words at the top', async () => {
  await open(JOINED);

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tools of the page');
});

describe('the button that allows', () => {
  it('takes no click before it stood still', async () => {
    const { agreements } = await open(JOINED);

    trustedClick(allowButton());

    expect(agreements()).toEqual([]);
  });

  it('takes no click of a script', async () => {
    const { agreements } = await open(JOINED);
    await armed();

    fireEvent.click(allowButton());

    expect(agreements()).toEqual([]);
  });

  it('takes one click', async () => {
    const { agreements } = await open(JOINED);
    await armed();

    trustedClick(allowButton());
    trustedClick(allowButton());

    expect(agreements()).toHaveLength(1);
  });

  it('is not there in a tab, where a debugger could click', async () => {
    await open(JOINED, { canApprove: false });

    expect(screen.queryByRole('button', { name: 'Allow as chosen' })).toBeNull();
    expect(screen.getByText(/You can only answer this in the side panel/)).toBeTruthy();
  });
});

it('disconnects the site', async () => {
  const { backend, store } = await open(JOINED);

  fireEvent.click(screen.getByRole('button', { name: 'Disconnect this site' }));

  await waitFor(() => expect(store.view.value).toBe('chat'));
  expect(backend.calls.filter(({ type }) => type === 'page/forget')).toMatchObject([
    { params: { origin: JOINED.origin } },
  ]);
});
