import { expect, it } from 'vitest';
import type { DebuggerSession, DebuggerSessions } from './debugger-sessions';
import { entryOf, readConsole } from './read-console';

/** Sessions whose one tab hands over these events while its domains are switched on. */
function sessionsWith(events: readonly (readonly [method: string, params: object])[]): DebuggerSessions {
  const listeners: ((method: string, params: unknown) => void)[] = [];
  const session = {
    onEvent: (listener: (method: string, params: unknown) => void) => listeners.push(listener),
    async send(method: string) {
      if (method === 'Runtime.enable') {
        for (const [name, params] of events) for (const listener of listeners) listener(name, params);
      }
      return {};
    },
  };
  return {
    // As much of a session as is used here.
    use: async (_tabId, work) => ({ kind: 'done', value: await work(session as unknown as DebuggerSession) }),
    detachLeftovers: async () => undefined,
    onCancel: () => undefined,
  };
}

it('gives what the browser kept, in the order of time', async () => {
  const call = (text: string, timestamp: number) =>
    ['Runtime.consoleAPICalled', { type: 'log', args: [{ type: 'string', value: text }], timestamp }] as const;

  const entries = await readConsole(sessionsWith([call('b', 2), call('a', 1)]), 1, new AbortController().signal);

  expect(entries.map(({ text }) => text)).toEqual(['a', 'b']);
});

it('says why the debugger does not enter', async () => {
  const sessions: DebuggerSessions = {
    ...sessionsWith([]),
    use: async () => ({ kind: 'refused', reason: 'taken' }),
  };

  await expect(readConsole(sessions, 1, new AbortController().signal)).rejects.toMatchObject({ code: 'unavailable' });
});

it.each([
  [
    'Runtime.consoleAPICalled',
    {
      type: 'warning',
      args: [
        { type: 'string', value: 'n' },
        { type: 'number', value: 3 },
        { type: 'number', unserializableValue: 'NaN' },
        { type: 'object', description: 'Object' },
        { type: 'undefined' },
      ],
      timestamp: 5,
      stackTrace: { callFrames: [{ url: 'a.js', lineNumber: 6 }] },
    },
    { level: 'warning', text: 'n 3 NaN Object undefined', atMs: 5, place: 'a.js:7' },
  ],
  [
    'Runtime.exceptionThrown',
    { timestamp: 5, exceptionDetails: { text: 'Uncaught', lineNumber: 0, exception: { type: 'string', value: 'no' } } },
    { level: 'error', text: 'Uncaught no', atMs: 5, place: undefined },
  ],
  [
    'Log.entryAdded',
    { entry: { level: 'error', text: '404', timestamp: 5, url: 'https://a.test/x', lineNumber: 0 } },
    { level: 'error', text: '404', atMs: 5, place: 'https://a.test/x:1' },
  ],
  ['Runtime.executionContextCreated', {}, undefined],
])('reads %s', (method, params, expected) => {
  expect(entryOf(method, params)).toEqual(expected);
});
