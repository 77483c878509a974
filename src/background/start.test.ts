import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ScriptedModel, say, startScriptedModel, use } from '../../test/e2e/harness/scripted-model';
import { FakePlatform } from '../../test/fakes/platform';
import { scriptPages } from '../../test/fakes/scripted-pages';
import type { PanelNotice, PanelProtocol, PanelReply, Params, Result } from '../messaging/protocol';
import type { MessageSender, PanelPort } from '../platform/panel-port';
import type { SessionEvent } from '../session/event';
import { startBackground } from './start';

const SHOP = 'https://shop.example/';
const servers: ScriptedModel[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A background over a browser in memory, with the shop in its first tab, and what a panel beside it sees. */
function wake(options: { readonly firstWake?: boolean } = {}) {
  const platform = new FakePlatform();
  platform.firstWake = options.firstWake ?? true;
  const tabId = platform.addTab(SHOP, { title: 'Shop' });
  startBackground(platform);
  const notices: PanelNotice[] = [];
  const sender: MessageSender = { extensionId: platform.ownId, url: platform.panelUrl };
  const port: PanelPort = {
    name: 'panel',
    sender,
    post: (notice) => void notices.push(notice as PanelNotice), // the background posts nothing else
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => undefined,
  };
  platform.connect(port);

  async function call<K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>, from = sender) {
    // The reply to a message has the shape that the protocol names for it.
    return (await platform.deliver({ type, params }, from)) as PanelReply<Result<PanelProtocol, K>>;
  }
  async function value<K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>) {
    const reply = await call(type, params);
    if (!reply.ok) throw new Error(`${type}: ${reply.failure.code}`);
    return reply.value;
  }
  const events = (): readonly SessionEvent[] =>
    notices.flatMap((notice) => (notice.type === 'event' ? notice.stored.event : []));
  const seen = <T extends SessionEvent['type']>(type: T) =>
    vi.waitFor(() => {
      const found = events().findLast((event) => event.type === type);
      if (!found) throw new Error(`There was no ${type} yet.`);
      return found as Extract<SessionEvent, { type: T }>; // found by this very type
    }, 10_000);
  return { platform, tabId, notices, sender, call, value, events, seen };
}

type Awake = ReturnType<typeof wake>;

/** A model that answers by script, set up as the user's choice. */
async function scriptModel(background: Awake): Promise<ScriptedModel> {
  const server = await startScriptedModel();
  servers.push(server);
  const { providerId } = await background.value('provider/save', {
    kind: 'custom',
    baseUrl: server.baseUrl,
    models: [{ modelId: 'scripted-model', tier: 'full' }],
  });
  await background.value('settings/set', { model: { providerId, modelId: 'scripted-model' } });
  return server;
}

const hello = (background: Awake) => background.value('panel/hello', { tabId: background.tabId });

it('lets go, when it starts, of the tabs that an earlier background was attached to', () => {
  expect(wake().platform.releasedTabs).toBe(1);
});

describe('a panel', () => {
  it('gets the tab, its conversation and the settings', async () => {
    const background = wake();

    const { tab, session, settings, canApprove } = await hello(background);

    expect(tab).toMatchObject({ tabId: background.tabId, url: SHOP, reachable: true });
    expect(session).toMatchObject({ tabId: background.tabId, activity: 'rests' });
    expect(settings.mode).toBe('ask');
    expect(canApprove).toBe(true);
  });

  it('gets one conversation for a tab, however often and at once it asks', async () => {
    const background = wake();

    const all = await Promise.all([hello(background), hello(background), hello(background)]);

    expect(new Set(all.map(({ session }) => session.sessionId)).size).toBe(1);
  });

  it('is told that it may not approve when it is a tab in a browser with a debugger', async () => {
    const background = wake();

    const reply = await background.call('panel/hello', {}, { ...background.sender, tabId: 9 });

    expect(reply).toMatchObject({ ok: true, value: { canApprove: false } });
  });

  it('does not list a conversation in which nothing was said', async () => {
    const background = wake();
    await hello(background);

    expect(await background.value('session/list', {})).toEqual([]);
  });
});

describe('a sender that is no panel', () => {
  it.each([
    ['a content script', { url: SHOP, tabId: 1 }],
    ['another extension', { extensionId: 'other', url: 'chrome-extension://other/sidepanel.html' }],
    ['another page of ours', { url: 'chrome-extension://fake-extension/other.html' }],
  ])('is not answered: %s', async (_name, from) => {
    const background = wake();
    const sender = { extensionId: background.platform.ownId, ...from };

    expect(background.platform.deliver({ type: 'settings/get', params: {} }, sender)).toBeUndefined();
  });
});

describe('an attached file', () => {
  const file = new Blob(['tea'], { type: 'text/plain' });

  it('goes with the message that names it, and no other', async () => {
    const background = wake();
    const server = await scriptModel(background);
    server.script(say('Tea.'), say('Yes.'));
    const { sessionId } = (await hello(background)).session;
    const { id } = await background.value('attachment/add', { sessionId, name: 'tea.txt', file });
    const before = await background.value('attachment/list', { sessionId });

    await background.value('message/send', { sessionId, text: 'Read it', mode: 'ask', attachments: [id, 'a9'] });
    await background.seen('turn-end');
    await background.value('message/send', { sessionId, text: 'Sure?', mode: 'ask', attachments: [id] });

    const named = background
      .events()
      .flatMap((event) =>
        event.type === 'message-add' && event.message.role === 'user' ? [event.message.attachments] : [],
      );
    expect(before.map(({ name }) => name)).toEqual(['tea.txt']);
    expect(named).toEqual([[{ id: 'a1', name: 'tea.txt', mediaType: 'text/plain', bytes: 3 }], undefined]);
    expect(await background.value('attachment/list', { sessionId })).toEqual([]);
  });

  it('stays when it was sent, and goes when it was not', async () => {
    const background = wake();
    const server = await scriptModel(background);
    server.script(say('Tea.'));
    const { sessionId } = (await hello(background)).session;
    await background.value('attachment/add', { sessionId, name: 'tea.txt', file });
    await background.value('message/send', { sessionId, text: 'Read it', mode: 'ask', attachments: ['a1'] });
    await background.value('attachment/add', { sessionId, name: 'milk.txt', file });

    for (const id of ['a1', 'a2']) await background.value('attachment/remove', { sessionId, id });
    const { id } = await background.value('attachment/add', { sessionId, name: 'sugar.txt', file });

    expect(id).toBe('a2');
  });
});

describe('a message', () => {
  it('is refused while no model is set up, and nothing is written', async () => {
    const background = wake();
    const { session } = await hello(background);

    const reply = await background.call('message/send', { sessionId: session.sessionId, text: 'Hi', mode: 'ask' });

    expect(reply).toMatchObject({ ok: false, failure: { code: 'no-model' } });
    expect(background.events().map(({ type }) => type)).toEqual(['session-start']);
  });

  it('is stopped when the user ends the work in its tab by the bar of the browser', async () => {
    const background = wake();
    const server = await scriptModel(background);
    server.script(use(['clarify', { question: 'Which one?' }]));
    const { session } = await hello(background);
    await background.value('message/send', { sessionId: session.sessionId, text: 'Buy it', mode: 'act' });
    await background.seen('question-request');

    background.platform.takeTab(background.tabId + 1);
    background.platform.takeTab(background.tabId);

    expect(await background.seen('turn-end')).toMatchObject({ reason: 'stopped' });
  });

  it('is refused for a conversation that was deleted', async () => {
    const background = wake();
    const { session } = await hello(background);
    await background.value('session/delete', { sessionId: session.sessionId });

    const reply = await background.call('turn/stop', { sessionId: session.sessionId });

    expect(reply).toMatchObject({ ok: false, failure: { code: 'session-gone' } });
  });

  it('starts a turn that answers, and lists the conversation by its first words', async () => {
    const background = wake();
    const server = await scriptModel(background);
    server.script(say('Good day.'));
    const { session } = await hello(background);

    await background.value('message/send', { sessionId: session.sessionId, text: 'Hello there', mode: 'ask' });

    expect(await background.seen('turn-end')).toMatchObject({ reason: 'answered' });
    expect(await background.value('session/list', {})).toMatchObject([{ title: 'Hello there', activity: 'rests' }]);
    await vi.waitFor(() => expect(background.platform.keptAlive).toBe(0));
  });
});

describe('the list of conversations', () => {
  it('is told to have changed when one gets its title, begins to work, to wait and to rest', async () => {
    const background = wake();
    const server = await scriptModel(background);
    server.script(use(['clarify', { question: 'Which?' }]), say('That one.'));
    const { session } = await hello(background);
    const lists: Promise<string>[] = [];
    background.platform.connect({
      name: 'panel',
      sender: background.sender,
      post: (notice) => {
        if ((notice as PanelNotice).type !== 'sessions-changed') return; // the background posts nothing else
        lists.push(background.value('session/list', {}).then((list) => list.map(({ activity }) => activity).join()));
      },
      onMessage: () => undefined,
      onClose: () => undefined,
      close: () => undefined,
    });

    await background.value('message/send', { sessionId: session.sessionId, text: 'One of them', mode: 'ask' });
    const { requestId } = await background.seen('question-request');
    const waiting = (await Promise.all(lists)).at(-1);
    await background.value('question/answer', { sessionId: session.sessionId, requestId, text: 'The first' });
    await background.seen('turn-end');

    expect(waiting).toBe('waits');
    expect((await Promise.all(lists)).at(-1)).toBe('rests');
  });
});

describe('a store that is full', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** From the first record on that matches, stores take nothing until the returned function is called. */
  function fillUpAt(matches: (value: { readonly event?: SessionEvent }) => boolean) {
    let isFull = false;
    const { add, put } = IDBObjectStore.prototype;
    const full = (write: typeof add) =>
      function (this: IDBObjectStore, value: { readonly event?: SessionEvent }, key?: IDBValidKey) {
        isFull ||= matches(value);
        if (isFull) throw new DOMException('No room.', 'QuotaExceededError');
        return write.call(this, value, key);
      };
    const spies = [
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full(add)),
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full(put)),
    ];
    return () => {
      for (const spy of spies) spy.mockRestore();
    };
  }

  async function beginToGo(background: Awake) {
    const server = await scriptModel(background);
    const go = use(['navigate', { url: 'https://shop.example/next' }]);
    server.script(go, go, say('Done.'));
    const { session } = await hello(background);
    return session.sessionId;
  }

  it.each(['response-start', 'response-end', 'tool-start'] as const)(
    'ends the turn at a %s with a sentence and without an effect, and goes on once there is room',
    async (type) => {
      const background = wake();
      const sessionId = await beginToGo(background);
      const giveRoom = fillUpAt(({ event }) => event?.type === type);

      await background.value('message/send', { sessionId, text: 'Go on', mode: 'act' });
      const failure = await vi.waitFor(() => {
        const notice = background.notices.findLast((each) => each.type === 'failure');
        if (!notice) throw new Error('There was no failure yet.');
        return notice;
      });

      expect(failure).toMatchObject({ sessionId, failure: { code: 'storage-full' } });
      expect(background.platform.tab(background.tabId)?.url).toBe(SHOP);
      giveRoom();
      await background.value('turn/stop', { sessionId });
      await background.value('turn/continue', { sessionId, mode: 'act' });
      await vi.waitFor(() => expect(background.platform.tab(background.tabId)?.url).toBe('https://shop.example/next'));
      const said = background.events().find((event) => event.type === 'message-add');
      expect(said?.message).toMatchObject({ text: 'Go on' });
    },
  );

  it('refuses a message with a sentence, and keeps what was said before', async () => {
    const background = wake();
    const sessionId = await beginToGo(background);
    const giveRoom = fillUpAt(() => true);

    const reply = await background.call('message/send', { sessionId, text: 'Go on', mode: 'act' });

    expect(reply).toMatchObject({ ok: false, failure: { code: 'storage-full' } });
    giveRoom();
    expect(await background.value('session/events', { sessionId, afterSeq: 0 })).toHaveLength(1);
  });

  it('refuses to change settings or models with a sentence', async () => {
    const background = wake();
    await scriptModel(background);
    fillUpAt(() => true);

    const replies = await Promise.all([
      background.call('settings/set', { theme: 'dark' }),
      background.call('provider/save', { kind: 'custom', baseUrl: 'https://models.example/v1', models: [] }),
    ]);

    expect(replies).toMatchObject([{ failure: { code: 'storage-full' } }, { failure: { code: 'storage-full' } }]);
    expect(await background.value('settings/get', {})).toMatchObject({ theme: 'system' });
  });
});

describe('the page beside a message', () => {
  it('has the address that the browser tells, whatever the page says', async () => {
    const background = wake();
    const server = await scriptModel(background);
    server.script(use(['navigate', { url: 'https://other.example/' }]), say('Done.'));
    scriptPages(background.platform, { context: { title: 'T', selection: '', url: 'https://other.example/' } });
    const { session } = await hello(background);

    await background.value('message/send', { sessionId: session.sessionId, text: 'Go there', mode: 'act' });

    expect(await background.seen('permission-request')).toMatchObject({ card: { effect: 'navigate' } });
    const said = background.events().find((event) => event.type === 'message-add');
    expect(said?.message).toMatchObject({ page: { url: SHOP, title: 'T' } });
  });
});

describe('a turn that goes to another tab', () => {
  it('takes its conversation along', async () => {
    const background = wake();
    const other = background.platform.addTab('https://shop.example/cart', { title: 'Cart' });
    const server = await scriptModel(background);
    server.script(use(['switch_tab', { tab_id: other }]), say('Here it is.'));
    const { session } = await hello(background);

    await background.value('message/send', { sessionId: session.sessionId, text: 'Show the cart', mode: 'act' });

    expect(await background.seen('tool-end')).toMatchObject({ outcome: 'ok', workingTabId: other });
    await vi.waitFor(async () => {
      const beside = await background.value('panel/hello', { tabId: other });
      expect(beside.session.sessionId).toBe(session.sessionId);
    });
  });
});

describe('a conversation whose tab was unloaded', () => {
  it('goes on in it, though the tab has another id', async () => {
    const background = wake();
    const server = await scriptModel(background);
    server.script(say('Hello.'), use(['get_window_info', {}]), use(['switch_tab', { tab_id: 2 }]), say('Here I am.'));
    const { session } = await hello(background);
    await background.value('message/send', { sessionId: session.sessionId, text: 'Hi', mode: 'act' });
    await background.seen('turn-end');

    const tabId = background.platform.unloadTab(background.tabId);
    await background.seen('tab-replace');
    const beside = await background.value('panel/hello', { tabId });
    await background.value('message/send', { sessionId: session.sessionId, text: 'Where are you?', mode: 'act' });

    expect(beside.session).toMatchObject({ sessionId: session.sessionId, tabId });
    await vi.waitFor(() => expect(server.requests).toHaveLength(4));
    expect(background.events().filter(({ type }) => type === 'tool-end')).toMatchObject([
      { outcome: 'ok', message: { text: expect.stringContaining(`Tab ${tabId}: shown, unloaded`) } },
      { outcome: 'ok' },
    ]);
    expect(background.platform.tab(tabId)).toMatchObject({ discarded: false });
  });
});

describe('a conversation whose tab is gone', () => {
  it('goes on in the tab that the user has before them', async () => {
    const background = wake();
    const server = await scriptModel(background);
    server.script(say('Hello.'), use(['get_window_info', {}]), say('Here I am.'));
    const { session } = await hello(background);
    await background.value('message/send', { sessionId: session.sessionId, text: 'Hi', mode: 'ask' });
    await background.seen('turn-end');
    const other = background.platform.addTab('https://other.example/', { active: true });
    background.platform.closeTab(background.tabId);

    await background.value('message/send', { sessionId: session.sessionId, text: 'Where are you?', mode: 'ask' });

    expect(await background.seen('tool-end')).toMatchObject({ outcome: 'ok' });
    const beside = await background.value('panel/hello', { tabId: other });
    expect(beside.session.sessionId).toBe(session.sessionId);
  });
});

describe('a card', () => {
  async function openCard(background: Awake) {
    const server = await scriptModel(background);
    server.script(use(['navigate', { url: 'https://other.example/' }]), say('Done.'));
    const { session } = await hello(background);
    await background.value('message/send', { sessionId: session.sessionId, text: 'Go there', mode: 'act' });
    const { requestId, digest } = await background.seen('permission-request');
    return { server, sessionId: session.sessionId, requestId, digest };
  }

  it('marks the icon, lets the background sleep, and runs the call once allowed', async () => {
    const background = wake();
    const card = await openCard(background);
    await vi.waitFor(() => expect(background.platform).toMatchObject({ badge: '!', keptAlive: 0 }));

    await background.value('permission/answer', { ...answerTo(card), answer: 'once' });

    expect(await background.seen('turn-end')).toMatchObject({ reason: 'answered' });
    expect(background.platform.tab(background.tabId)?.url).toBe('https://other.example/');
    await vi.waitFor(() => expect(background.platform.badge).toBe(''));
  });

  it('takes no answer from a panel that may not approve', async () => {
    const background = wake();
    const card = await openCard(background);
    const from = { ...background.sender, tabId: 9 };

    const reply = await background.call('permission/answer', { ...answerTo(card), answer: 'once' }, from);

    expect(reply).toMatchObject({ ok: false, failure: { code: 'panel-may-not-approve' } });
    expect(background.platform.tab(background.tabId)?.url).toBe(SHOP);
  });

  it('leaves no grant behind when another panel denied it at the same moment', async () => {
    const background = wake();
    const card = await openCard(background);

    const [denied, allowed] = await Promise.all([
      background.call('permission/answer', { ...answerTo(card), answer: 'deny' }),
      background.call('permission/answer', { ...answerTo(card), answer: 'always' }),
    ]);

    expect(denied).toMatchObject({ ok: true });
    expect(allowed).toMatchObject({ failure: { code: 'card-gone' } });
    expect(await background.value('grant/list', {})).toEqual([]);
  });

  it('takes no second answer, and none for other arguments', async () => {
    const background = wake();
    const card = await openCard(background);

    const forged = await background.call('permission/answer', { ...answerTo(card), digest: '00', answer: 'once' });
    await background.value('permission/answer', { ...answerTo(card), answer: 'deny' });
    const late = await background.call('permission/answer', { ...answerTo(card), answer: 'once' });

    expect([forged, late]).toMatchObject([{ failure: { code: 'card-gone' } }, { failure: { code: 'card-gone' } }]);
    await background.seen('turn-end');
    expect(background.platform.tab(background.tabId)?.url).toBe(SHOP);
  });

  it('leaves a grant behind when the answer is "always", until it is revoked', async () => {
    const background = wake();
    const card = await openCard(background);

    await background.value('permission/answer', { ...answerTo(card), answer: 'always' });

    expect(await background.value('grant/list', {})).toMatchObject([
      { origin: 'https://other.example', effect: 'navigate', scope: 'always' },
    ]);
    await background.value('grant/revoke', { grant: { origin: 'https://other.example', effect: 'navigate' } });
    expect(await background.value('grant/list', {})).toEqual([]);
  });

  it('survives the background, and its answer is taken by the next one', async () => {
    const first = wake();
    const card = await openCard(first);

    const second = wake({ firstWake: false });
    await second.value('permission/answer', { ...answerTo(card), answer: 'once' });

    expect(await second.seen('turn-end')).toMatchObject({ reason: 'answered' });
    expect(second.platform.tab(second.tabId)?.url).toBe('https://other.example/');
  });

  it('ends with its turn when the browser was started anew', async () => {
    const first = wake();
    const card = await openCard(first);

    const second = wake({ firstWake: true });
    const reply = await second.call('permission/answer', { ...answerTo(card), answer: 'once' });

    expect(reply).toMatchObject({ ok: false, failure: { code: 'card-gone' } });
    expect(await second.seen('turn-end')).toMatchObject({ reason: 'stopped' });
  });

  it('ends when the user stops the turn', async () => {
    const background = wake();
    const { sessionId } = await openCard(background);

    await background.value('turn/stop', { sessionId });

    expect(await background.seen('turn-end')).toMatchObject({ reason: 'stopped' });
    expect(await background.seen('tool-end')).toMatchObject({ outcome: 'aborted', message: { ok: false } });
  });
});

/** The part of a card that an answer repeats. */
function answerTo({ sessionId, requestId, digest }: Record<'sessionId' | 'requestId' | 'digest', string>) {
  return { sessionId, requestId, digest };
}
