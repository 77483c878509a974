import { expect, it } from 'vitest';
import { createDebuggerSessions, type DebuggerApi, DebuggerLost } from './debugger-sessions';

/** `chrome.debugger` in memory: which tabs are attached, and every command that went through. */
function fakeDebugger() {
  const attached = new Set<number>();
  const sent: string[] = [];
  const attaches: number[] = [];
  const detachListeners: ((source: { tabId?: number }, reason: string) => void)[] = [];
  const eventListeners: ((source: { tabId?: number }, method: string, params?: unknown) => void)[] = [];
  const fake = {
    attached,
    sent,
    attaches,
    refusal: undefined as string | undefined,
    lose(tabId: number, reason: string) {
      attached.delete(tabId);
      for (const listener of detachListeners) listener({ tabId }, reason);
    },
    emit(tabId: number, method: string) {
      for (const listener of eventListeners) listener({ tabId }, method, {});
    },
    api: {
      async attach({ tabId }) {
        if (fake.refusal !== undefined) throw new Error(fake.refusal);
        if (attached.has(tabId)) throw new Error('Another debugger is already attached to the tab.');
        attaches.push(tabId);
        attached.add(tabId);
      },
      async detach({ tabId }) {
        if (!attached.delete(tabId)) throw new Error('Debugger is not attached to the tab.');
      },
      async sendCommand({ tabId }, method) {
        if (!attached.has(tabId)) throw new Error('Debugger is not attached to the tab.');
        sent.push(method);
        return {};
      },
      getTargets: async () => [...attached].map((tabId) => ({ tabId, attached: true })),
      onDetach: { addListener: (listener) => detachListeners.push(listener) },
      onEvent: { addListener: (listener) => eventListeners.push(listener) },
    } satisfies DebuggerApi as DebuggerApi,
  };
  return fake;
}

const noPause = async () => undefined;

it('detaches when the work is done', async () => {
  const fake = fakeDebugger();
  const sessions = createDebuggerSessions(() => fake.api, noPause);

  const during = await sessions.use(1, async () => fake.attached.has(1));

  expect(during).toEqual({ kind: 'done', value: true });
  expect(fake.attached.size).toBe(0);
});

it('detaches when the work fails', async () => {
  const fake = fakeDebugger();
  const sessions = createDebuggerSessions(() => fake.api, noPause);

  await expect(sessions.use(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

  expect(fake.attached.size).toBe(0);
});

it('shares one attachment between works at the same time, until the last one ends', async () => {
  const fake = fakeDebugger();
  const sessions = createDebuggerSessions(() => fake.api, noPause);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();

  const works = [sessions.use(1, () => first.promise), sessions.use(1, () => second.promise)];
  first.resolve();
  await works[0];
  const stillThere = fake.attached.has(1);
  second.resolve();
  await works[1];

  expect(stillThere).toBe(true);
  expect(fake.attaches).toEqual([1]);
  expect(fake.attached.size).toBe(0);
});

it('attaches anew for a work that begins while the last one is being released', async () => {
  const fake = fakeDebugger();
  const sessions = createDebuggerSessions(() => fake.api, noPause);

  const first = sessions.use(1, async () => undefined);
  const second = first.then(() => sessions.use(1, (session) => session.send('Page.enable', {})));

  expect((await second).kind).toBe('done');
  expect(fake.attached.size).toBe(0);
});

it('sends nothing that is not on the list', async () => {
  const fake = fakeDebugger();
  const sessions = createDebuggerSessions(() => fake.api, noPause);

  const forbidden = sessions.use(1, (session) => {
    // As from code that got around the types.
    return session.send('Network.getCookies' as 'Page.enable', {});
  });

  await expect(forbidden).rejects.toThrow('not allowed');
  expect(fake.sent).toEqual([]);
});

it.each([
  ['Another debugger is already attached to the tab with id: 1.', 'taken'],
  ['Cannot attach to this target.', 'forbidden'],
  ['Cannot access a chrome:// URL', 'forbidden'],
  ['No tab with given id 1.', 'gone'],
])('tells a refusal by its reason: %s', async (words, reason) => {
  const fake = fakeDebugger();
  fake.refusal = words;
  const sessions = createDebuggerSessions(() => fake.api, noPause);

  expect(await sessions.use(1, async () => 'worked')).toEqual({ kind: 'refused', reason });
});

it('takes the Cancel of the user for the end: it tells, and does not attach again by itself', async () => {
  const fake = fakeDebugger();
  const sessions = createDebuggerSessions(() => fake.api, noPause);
  const cancelled: number[] = [];
  sessions.onCancel((tabId) => cancelled.push(tabId));

  const work = sessions.use(1, async (session) => {
    fake.lose(1, 'canceled_by_user');
    const other = await sessions.use(1, async () => 'worked');
    expect(other).toEqual({ kind: 'refused', reason: 'cancelled' });
    await session.send('Page.enable', {});
  });

  await expect(work).rejects.toBeInstanceOf(DebuggerLost);
  expect(cancelled).toEqual([1]);
  expect(fake.attaches).toEqual([1]);
});

it('attaches again after the tab changed its process', async () => {
  const fake = fakeDebugger();
  const pauses: number[] = [];
  const sessions = createDebuggerSessions(
    () => fake.api,
    async (ms) => {
      pauses.push(ms);
      if (pauses.length === 2) fake.refusal = undefined;
    },
  );

  const work = await sessions.use(1, async (session) => {
    fake.lose(1, 'target_closed');
    fake.refusal = 'Cannot attach to this target.';
    await session.send('Page.enable', {});
  });

  expect(work.kind).toBe('done');
  expect(pauses).toEqual([300, 700]);
  expect(fake.attached.size).toBe(0);
});

it('turns on again what was on before the tab changed its process', async () => {
  const fake = fakeDebugger();
  const sessions = createDebuggerSessions(() => fake.api, noPause);

  await sessions.use(1, async (session) => {
    await session.send('Page.enable', {});
    fake.lose(1, 'target_closed');
    await session.send('Input.insertText', { text: 'a' });
  });
  await sessions.use(1, (session) => session.send('Input.insertText', { text: 'b' }));

  expect(fake.sent).toEqual(['Page.enable', 'Page.enable', 'Input.insertText', 'Input.insertText']);
});

it('gives up to attach again after three tries', async () => {
  const fake = fakeDebugger();
  const pauses: number[] = [];
  const sessions = createDebuggerSessions(
    () => fake.api,
    async (ms) => {
      pauses.push(ms);
    },
  );

  const work = sessions.use(1, async (session) => {
    fake.lose(1, 'target_closed');
    fake.refusal = 'Cannot attach to this target.';
    await session.send('Page.enable', {});
  });

  await expect(work).rejects.toBeInstanceOf(DebuggerLost);
  expect(pauses).toEqual([300, 700, 1_500]);
});

it('detaches what an earlier background left, and nothing that is in use', async () => {
  const fake = fakeDebugger();
  fake.attached.add(7);
  const sessions = createDebuggerSessions(() => fake.api, noPause);

  const stillThere = await sessions.use(1, async () => {
    await sessions.detachLeftovers();
    return [...fake.attached];
  });

  expect(stillThere).toEqual({ kind: 'done', value: [1] });
});

it('hands the events of its own tab to the work', async () => {
  const fake = fakeDebugger();
  const sessions = createDebuggerSessions(() => fake.api, noPause);
  const heard: string[] = [];

  await sessions.use(1, async (session) => {
    session.onEvent((method) => heard.push(method));
    fake.emit(1, 'Page.javascriptDialogOpening');
    fake.emit(2, 'Page.loadEventFired');
  });
  fake.emit(1, 'Page.loadEventFired');

  expect(heard).toEqual(['Page.javascriptDialogOpening']);
});
