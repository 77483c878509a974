import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend, type PanelWorld } from '../../../test/fakes/panel-backend';
import { ACTION_CARD, TIDES, WRITING } from '../../../test/fakes/panel-skills';
import { DEMO_PROVIDER, panelWorld, SESSION, SUBMIT_CARD, say } from '../../../test/fakes/panel-world';
import type { PressFailure } from '../../session/event';
import { createPanelStore } from '../store/panel-store';
import { setMessages } from '../t';
import { App } from './App';

const BEGIN = [say.user('Find a kettle'), say.turn(), say.response()];
const CARD = [...BEGIN, say.calls(['c1', 'click_ax', { ref_id: 'e1' }]), say.card('c1', SUBMIT_CARD)];

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

async function open(world: PanelWorld) {
  const backend = createFakeBackend(world);
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  await screen.findByRole('main');
  const asked = (type: string) => backend.calls.filter((call) => call.type === type).map(({ params }) => params);
  return { backend, store, asked };
}

const messageBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (text: string) => fireEvent.input(messageBox(), { target: { value: text } });
const press = (key: string, over: object = {}) => fireEvent.keyDown(messageBox(), { key, ...over });

describe('a long call', () => {
  it('shows how much of it is done, until it ends', async () => {
    const began = [
      ...BEGIN,
      say.calls(['c1', 'download_files', { urls: ['https://a.test/1', 'https://a.test/2'] }]),
      say.start('c1', 'download_files'),
    ];
    const { backend } = await open(panelWorld({ events: began }));

    backend.notify({ type: 'progress', sessionId: SESSION.sessionId, callId: 'c1', done: 1, total: 2 });
    await screen.findByText('1 of 2');
    backend.append(say.end('c1', 'download_files'));

    await waitFor(() => expect(screen.queryByText('1 of 2')).toBeNull());
  });
});

describe('a call that tells its progress', () => {
  const began = [...BEGIN, say.calls(['c1', 'save_audio', {}]), say.start('c1', 'save_audio')];
  const progress = { type: 'progress', sessionId: SESSION.sessionId, callId: 'c1' } as const;

  it('shows a percentage, or the time of that there is', async () => {
    const { backend } = await open(panelWorld({ events: began }));

    backend.notify({ ...progress, done: 40, total: 100, unit: 'percent' });
    await screen.findByText('40%');
    backend.notify({ ...progress, done: 12, total: 90, unit: 'seconds' });

    await screen.findByText('12 s of 1 min 30 s');
  });

  it('shows what a server says of it, and steps where nobody knows how many there are', async () => {
    const { backend } = await open(panelWorld({ events: began }));

    backend.notify({ ...progress, done: 0, total: 0 });
    await screen.findByRole('button', { name: 'Cancel' });
    backend.notify({ ...progress, done: 3, total: 0, text: 'Sorting <b>notes</b>' });

    await screen.findByText('step 3');
    expect(screen.getByText('Sorting <b>notes</b>')).toBeTruthy();
  });

  it('can be cancelled alone, as long as it runs', async () => {
    const { backend, asked } = await open(panelWorld({ events: began }));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    backend.notify({ ...progress, done: 40, total: 100, unit: 'percent' });

    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(asked('call/cancel')).toEqual([{ sessionId: SESSION.sessionId, callId: 'c1' }]);
    backend.append(say.end('c1', 'save_audio'));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  });
});

describe('attached files', () => {
  it('go out with the next message, and only with that', async () => {
    const { asked } = await open(panelWorld());
    const choose = document.querySelector<HTMLInputElement>('.composer input[type=file]');
    if (choose === null) throw new Error('There is nothing to choose files with.');
    Object.defineProperty(choose, 'files', { value: [new File(['x'], 'tea.csv')], configurable: true });
    fireEvent.change(choose);
    await screen.findByText('tea.csv');

    type('Read it');
    press('Enter');
    await waitFor(() => expect(screen.queryByText('tea.csv')).toBeNull());
    type('And now?');
    press('Enter');

    expect(asked('message/send')).toMatchObject([{ text: 'Read it', attachments: ['a1'] }, { text: 'And now?' }]);
    expect(asked('message/send').at(-1)).not.toHaveProperty('attachments');
  });

  it('can be removed, and sent without words', async () => {
    const file = { id: 'a1', name: 'tea.csv', mediaType: 'text/csv', bytes: 10 };
    const attachments = { [SESSION.sessionId]: [file, { ...file, id: 'a2', name: 'milk.csv' }] };
    const { asked } = await open(panelWorld({ attachments }));

    fireEvent.click(await screen.findByRole('button', { name: 'Remove tea.csv' }));
    await waitFor(() => expect(screen.queryByText('tea.csv')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));

    await waitFor(() => expect(asked('message/send')).toMatchObject([{ attachments: ['a2'] }]));
  });

  it('are taken when they are pasted, but not in place of text', async () => {
    await open(panelWorld());
    const files = [new File(['x'], 'image.png')];
    const paste = (text: string) => fireEvent.paste(messageBox(), { clipboardData: { files, getData: () => text } });

    paste('a table');
    paste('');

    expect(await screen.findAllByText('image.png')).toHaveLength(1);
  });
});

describe('the composer', () => {
  it('sends what was written with the mode and the model', async () => {
    const { asked } = await open(panelWorld());

    type('Hello');
    press('Enter');

    expect(asked('message/send')).toEqual([
      {
        sessionId: SESSION.sessionId,
        text: 'Hello',
        mode: 'act',
        model: { providerId: 'anthropic', modelId: 'claude-sonnet-4-5' },
      },
    ]);
    expect(messageBox().value).toBe('');
  });

  it('keeps what was written when it could not be sent, and says why', async () => {
    await open(panelWorld({ refusals: { 'message/send': { code: 'storage-full' } } }));

    type('Hello');
    press('Enter');

    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full');
    expect(messageBox().value).toBe('Hello');
  });

  it('does not send while an input method composes', async () => {
    const { asked } = await open(panelWorld());

    type('ni');
    press('Enter', { isComposing: true });

    expect(asked('message/send')).toEqual([]);
  });

  it('steers a turn that runs, and stops it by button', async () => {
    const { asked } = await open(panelWorld({ events: BEGIN }));

    type('Only in stock');
    expect(screen.getByText('Will be read before the next step.')).toBeTruthy();
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));

    expect(asked('message/send')).toHaveLength(1);
    expect(asked('turn/stop')).toEqual([{ sessionId: SESSION.sessionId }]);
  });

  it('stops by Escape, but only while a turn runs', async () => {
    const { backend, asked } = await open(panelWorld());
    press('Escape');
    expect(asked('turn/stop')).toEqual([]);

    for (const event of BEGIN) backend.append(event);
    press('Escape');

    expect(asked('turn/stop')).toHaveLength(1);
  });

  it('leaves an open card to its buttons when Escape is pressed', async () => {
    const { backend, asked } = await open(panelWorld({ events: BEGIN }));
    backend.append(say.calls(['a1', 'click_ax', {}]));
    backend.append(say.card('a1', SUBMIT_CARD));

    press('Escape');

    expect([asked('turn/stop'), asked('permission/answer')]).toEqual([[], []]);
  });

  it('remembers the mode that was picked', async () => {
    const { asked } = await open(panelWorld());

    fireEvent.click(screen.getByRole('radio', { name: 'Ask' }));

    expect(asked('settings/set')).toEqual([{ mode: 'ask' }]);
  });

  it('leads to the settings when no model is set up', async () => {
    const { store } = await open(panelWorld({ providers: [] }));

    fireEvent.click(screen.getByRole('button', { name: 'Set up a model…' }));

    expect(store.view.value).toBe('settings');
  });

  it('says that the stand-in is no AI', async () => {
    await open(panelWorld({ providers: [DEMO_PROVIDER] }));

    expect(screen.getByRole('option', { name: 'shopper (demo, not an AI)' })).toBeTruthy();
    expect(screen.getByText(/This is a demo, not an AI/)).toBeTruthy();
  });
});

describe('the transcript', () => {
  it('streams an answer and then shows the whole one', async () => {
    const { backend } = await open(panelWorld({ events: BEGIN }));

    backend.notify({ type: 'text-delta', sessionId: SESSION.sessionId, responseId: 'response-1', text: 'The **Bro' });
    expect(await screen.findByText(/The \*\*Bro/)).toBeTruthy();

    backend.append(say.answer('The **Brook**.', { id: 'response-1' }));
    backend.append(say.responseEnd());

    expect((await screen.findByText('Brook')).tagName).toBe('STRONG');
    expect(screen.getByText('4.1k in · 236 out · $0.02')).toBeTruthy();
  });

  it('tells what a call did and what changed', async () => {
    await open(
      panelWorld({
        events: [
          ...BEGIN,
          say.calls(['c1', 'set_field', { ref_id: 'e1', text: 'tea' }]),
          say.end('c1', 'set_field', { receipt: { changed: true, value: 'tea' } }),
        ],
      }),
    );

    expect(screen.getByText('Fill in a field')).toBeTruthy();
    expect(screen.getByText('Now holds “tea”')).toBeTruthy();
  });

  it('names a tool it has no label for by its own name', async () => {
    await open(panelWorld({ events: [...BEGIN, say.calls(['c1', 'weather_lookup', {}])] }));

    expect(screen.getByText('weather_lookup')).toBeTruthy();
  });

  it('says why a call was denied', async () => {
    const end = say.end('c1', 'set_field', { outcome: 'denied', code: 'denied', policyCode: 'DENY_SENSITIVE_FIELD' });
    await open(panelWorld({ events: [...BEGIN, say.calls(['c1', 'set_field', {}]), end] }));

    expect(screen.getByText('denied')).toBeTruthy();
    expect(screen.getByText(/a field for a secret/)).toBeTruthy();
  });

  it('offers to go on after the step limit', async () => {
    const { asked } = await open(panelWorld({ events: [...BEGIN, say.turnEnd('step-limit')] }));

    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));

    expect(asked('turn/continue')).toHaveLength(1);
  });

  it('leads to the settings when the key is wrong', async () => {
    const failure = { code: 'unauthorized', message: '', retryable: false } as const;
    const { store } = await open(panelWorld({ events: [...BEGIN, say.turnEnd('provider-error', { failure })] }));

    fireEvent.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Set up a model…' }));

    expect(store.view.value).toBe('settings');
  });

  it('announces that the answer is complete, once', async () => {
    const { backend } = await open(panelWorld({ events: BEGIN }));

    backend.append(say.answer('Brook.'));
    backend.append(say.turnEnd('answered'));

    expect(await screen.findByText('The answer is complete.')).toBeTruthy();
  });
});

describe('the permission card', () => {
  it('shows verb, site and exact data, and begins on Deny', async () => {
    await open(panelWorld({ events: CARD }));
    const card = within(screen.getByRole('alertdialog', { name: 'Send a form to this site?' }));

    expect(card.getByText('shop.example')).toBeTruthy();
    expect(card.getByText('checkout.shop.example')).toBeTruthy();
    expect(card.getByText('https://checkout.shop.example/orders')).toBeTruthy();
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Deny' }));
  });

  it('E9: says which personal details a tool of the page would be told, above the data', async () => {
    const data = [{ label: 'age', value: '34' }];
    const told = { ...SUBMIT_CARD, effect: 'page-tool', data, personal: ['age', 'buyer.loc\u202Eation'] } as const;
    await open(panelWorld({ events: [...BEGIN, say.calls(['c1', 'find_dress', { age: 34 }]), say.card('c1', told)] }));
    const card = screen.getByRole('alertdialog');

    const said = within(card).getByText(/^Personal details/);
    expect(said.textContent).toBe('Personal details for checkout.shop.example: age, buyer.location');
    expect(said.nextElementSibling?.tagName).toBe('DL');
  });

  it('says of a skill that it sends to its service, and which skill it is', async () => {
    const title = { label: 'File a log entry', skill: 'Crew log' };
    await open(
      panelWorld({ events: [...BEGIN, say.calls(['c1', 'file_log', {}, title]), say.card('c1', SUBMIT_CARD)] }),
    );
    const card = within(screen.getByRole('alertdialog', { name: 'Let a skill send this to its service?' }));

    expect(card.getByText('shop.example')).toBeTruthy();
    expect(card.getByText('By “File a log entry” of the skill Crew log')).toBeTruthy();
  });

  it('leaves the focus to someone who writes', async () => {
    const { backend } = await open(panelWorld({ events: BEGIN }));
    messageBox().focus();
    type('wait, ');

    for (const event of CARD.slice(BEGIN.length)) backend.append(event);
    await screen.findByRole('alertdialog');

    expect(document.activeElement).toBe(messageBox());
  });

  it('denies with the digest of the card', async () => {
    const { asked } = await open(panelWorld({ events: CARD }));

    fireEvent.click(screen.getByRole('button', { name: 'Deny' }));

    expect(asked('permission/answer')).toEqual([
      { sessionId: SESSION.sessionId, requestId: 'request-c1', digest: 'digest-c1', answer: 'deny' },
    ]);
  });

  it('is not approved by an event that a script made', async () => {
    const { asked } = await open(panelWorld({ events: CARD }));
    const allow = screen.getByRole('button', { name: 'Allow once' });
    await vi.waitFor(() => expect(allow.getAttribute('aria-disabled')).toBe('false'), { timeout: 5_000 });

    fireEvent.click(allow);

    expect(asked('permission/answer')).toEqual([]);
  });

  it('keeps Enter from approving', async () => {
    await open(panelWorld({ events: CARD }));

    const notPrevented = fireEvent.keyDown(screen.getByRole('button', { name: 'Allow once' }), { key: 'Enter' });

    expect(notPrevented).toBe(false);
  });

  it('offers to remember only what may be remembered', async () => {
    const once = say.card('c1', { ...SUBMIT_CARD, rememberable: false });
    await open(panelWorld({ events: [...CARD.slice(0, -1), once] }));

    expect(screen.queryByRole('button', { name: 'Allow for this task' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Always on this site' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Allow once' })).toBeTruthy();
  });

  it('can only be read where a debugger could click', async () => {
    await open(panelWorld({ events: CARD, canApprove: false }));

    expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
    expect(screen.getByText(/only answer this in the side panel/)).toBeTruthy();
  });

  it('goes away once it is answered, and the call tells how', async () => {
    const { backend } = await open(panelWorld({ events: CARD }));

    backend.append({ type: 'permission-response', requestId: 'request-c1', digest: 'digest-c1', answer: 'once' });

    expect(await screen.findByText('You allowed this once.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the question card', () => {
  const QUESTION = [...BEGIN, say.calls(['c1', 'clarify', {}]), say.question('c1', 'Which size?', ['Small', 'Large'])];

  it('answers with an option', async () => {
    const { asked } = await open(panelWorld({ events: QUESTION }));

    fireEvent.click(screen.getByRole('button', { name: 'Large' }));

    expect(asked('question/answer')).toEqual([
      { sessionId: SESSION.sessionId, requestId: 'request-c1', text: 'Large' },
    ]);
  });

  it('answers with words of the user', async () => {
    const { asked } = await open(panelWorld({ events: QUESTION }));
    const field = screen.getByRole('textbox', { name: 'Your own answer' });

    fireEvent.input(field, { target: { value: ' 1.2 litres ' } });
    fireEvent.keyDown(field, { key: 'Enter' });

    expect(asked('question/answer')).toMatchObject([{ text: '1.2 litres' }]);
  });
});

describe('the card of a server', () => {
  const shown = { card: ACTION_CARD, skillId: 's', skillHash: 'h', skillName: 'Crew log' };
  const asked = (over: object = {}, failure?: PressFailure) => [
    ...BEGIN,
    say.calls(['c1', 'file_log', {}]),
    say.start('c1', 'file_log'),
    say.action('c1', { ...shown, ...over }, failure),
  ];

  it('K27 K33 has the focus on Skip, and the call waits rather than runs', async () => {
    await open(panelWorld({ events: asked() }));

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skip' }));
    expect(document.querySelector('.tool-card')?.getAttribute('data-standing')).toBe('waiting');
  });

  it('K30 K31 answers with the button that was pressed, once', async () => {
    const { asked: sent, backend } = await open(panelWorld({ events: asked() }));
    const button = screen.getByRole('button', { name: 'Connect mail' });

    fireEvent.click(button);
    fireEvent.click(button);
    const choice = { kind: 'button', id: 'connect' } as const;
    backend.append({ type: 'action-response', requestId: 'request-c1', choice });

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull());
    expect(sent('action/answer')).toEqual([{ sessionId: SESSION.sessionId, requestId: 'request-c1', choice }]);
  });

  it('K30 is not pressed by a script where the button has a target, nor by Enter', async () => {
    const target = { type: 'url', url: 'https://api.test/', method: 'POST' } as const;
    const card = { ...ACTION_CARD, buttons: ACTION_CARD.buttons.map((button) => ({ ...button, target })) };
    const { asked: sent } = await open(panelWorld({ events: asked({ card }) }));
    const button = screen.getByRole('button', { name: 'Connect mail' });
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'), { timeout: 5_000 });

    fireEvent.click(button);
    const wasNotPrevented = fireEvent.keyDown(button, { key: 'Enter' });

    expect(wasNotPrevented).toBe(false);
    expect(sent('action/answer')).toEqual([]);
  });

  it('K31 can only be read where a debugger could click', async () => {
    await open(panelWorld({ events: asked(), canApprove: false }));

    expect(screen.queryByRole('button', { name: 'Connect mail' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
    expect(screen.getByText(/only answer this in the side panel/)).toBeTruthy();
  });

  it('K30 says why a button did not work, and stays', async () => {
    await open(panelWorld({ events: asked({}, { code: 'unavailable', detail: 'busy: Not now.' }) }));

    expect(screen.getByRole('alert').textContent).toContain('busy: Not now.');
    expect(screen.getByRole('button', { name: 'Connect mail' })).toBeTruthy();
  });

  it.each([
    ['button', { kind: 'button', id: 'read' }, 'You chose “Read only”'],
    ['Skip', { kind: 'skip' }, 'You skipped “Connect your mail”'],
    ['Cancel', { kind: 'cancel' }, 'You cancelled the task at “Connect your mail”'],
  ] as const)('K28 tells afterwards what was chosen, without being opened: %s', async (_, choice, line) => {
    const answered = [...asked(), { type: 'action-response' as const, requestId: 'request-c1', choice }];
    await open(panelWorld({ events: [...answered, say.end('c1', 'file_log')] }));

    expect(within(screen.getByText('file_log').closest('summary') ?? document.body).getByText(line)).toBeTruthy();
  });

  it('K1 names the tool and its skill in the transcript and on the card, and the raw name in the details', async () => {
    const title = { label: 'File a log entry', skill: 'Crew log' };
    const called = say.calls(['c1', 'file_log', {}, title]);
    await open(panelWorld({ events: [...BEGIN, called, say.start('c1', 'file_log'), say.action('c1', shown)] }));

    expect(document.querySelector('.tool-card .label')?.textContent).toBe('File a log entry · Crew log');
    expect(screen.getByText('Crew log asks, for “File a log entry”')).toBeTruthy();
    expect(document.querySelector('.tool-card .details code')?.textContent).toBe('file_log');
  });

  it('K32 for another device offers the way there, Skip and Cancel', async () => {
    const { asked: sent } = await open(panelWorld({ events: asked({ assignee: 'desk' }) }));
    const card = screen.getByRole('region', { name: 'Connect your mail' });

    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Continue on desk', 'Skip', 'Cancel']);
    fireEvent.click(within(card).getByRole('button', { name: 'Continue on desk' }));
    expect(sent('action/answer')).toMatchObject([{ choice: { kind: 'elsewhere' } }]);
  });
});

describe('other states', () => {
  it('says what is sent where before anything else, and goes on to the models', async () => {
    const { asked } = await open(
      panelWorld({
        settings: { ...panelWorld().settings, onboarded: false },
        providers: [],
        detected: [{ kind: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', modelIds: ['qwen3:8b'] }],
        skills: [TIDES, WRITING],
      }),
    );
    expect(screen.getByText(/go to the model you choose and nowhere else/)).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Understood, choose a model' }));
    const on = within(await screen.findByRole('region', { name: 'Skills that are on' })).getAllByRole('listitem');
    expect(on.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([TIDES.name]);
    fireEvent.click(await screen.findByRole('button', { name: /Ollama.*Use/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Begin' }));

    expect(asked('provider/save')).toMatchObject([{ kind: 'ollama', models: [{ modelId: 'qwen3:8b' }] }]);
    expect(asked('settings/set')).toEqual([
      { model: { providerId: 'provider-1', modelId: 'qwen3:8b' } },
      { onboarded: true },
    ]);
  });

  it('shows the line that mends a connection', async () => {
    const report = {
      ok: false,
      code: 'ollama-origins',
      params: { command: 'OLLAMA_ORIGINS=x ollama serve' },
      modelIds: [],
    };
    const { store } = await open(panelWorld({ report }));
    store.view.value = 'settings';

    fireEvent.click((await screen.findAllByRole('button', { name: 'Test' }))[0] as HTMLElement);

    expect(await screen.findByText('OLLAMA_ORIGINS=x ollama serve')).toBeTruthy();
  });

  it('does not save a model that lacks a key', async () => {
    const { store, asked } = await open(panelWorld());
    store.view.value = 'settings';

    fireEvent.click(await screen.findByRole('button', { name: 'Add a model' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));

    expect((await screen.findByRole('alert')).textContent).toBe('Enter the API key of this provider.');
    expect(asked('provider/save')).toEqual([]);
  });

  it('opens and deletes conversations, deleting only when asked twice', async () => {
    const other = { ...SESSION, sessionId: 'other', title: 'Old talk', tabId: 9 };
    const { store, asked, backend } = await open(panelWorld({ sessions: [SESSION, other] }));
    backend.world.logs.other = [{ type: 'session-start', tabId: 9 }];
    store.view.value = 'history';

    fireEvent.click(await screen.findByRole('button', { name: 'Delete “Cheapest kettle”' }));
    expect(asked('session/delete')).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: /^Old talk/ }));

    expect(await screen.findByText('This conversation belongs to another tab and works there.')).toBeTruthy();
  });

  it('explains a page that no extension may touch', async () => {
    const tab = { tabId: 7, windowId: 1, title: 'Extensions', url: 'chrome://extensions', reachable: false };
    await open(panelWorld({ tab }));

    expect(screen.getByText(/lets no extension read or operate this page/)).toBeTruthy();
  });

  it('sends a suggestion with one click', async () => {
    const { asked } = await open(panelWorld());

    fireEvent.click(screen.getByRole('button', { name: /Summarise this page/ }));

    expect(asked('message/send')).toMatchObject([
      { text: 'Summarise this page, then say what you could do for me here' },
    ]);
  });

  it('says that the background does not answer, and tries again', async () => {
    const backend = createFakeBackend(panelWorld({ refusals: { 'panel/hello': { code: 'no-answer' } } }));
    const store = createPanelStore({ backend, soon: (work) => work() });
    render(<App store={store} />);
    await store.start(new AbortController().signal);

    const retry = await screen.findByRole('button', { name: 'Try again' });
    backend.world.refusals = {};
    fireEvent.click(retry);

    expect(await screen.findByRole('main')).toBeTruthy();
  });
});
