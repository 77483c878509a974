import { expect, it } from 'vitest';
import type { PanelNotice } from '../messaging/protocol';
import { createBackend, type Wire } from './backend';

type Handlers = Parameters<Wire['connect']>[0];

const never = () => new Promise<never>(() => undefined);
const silent: Wire = { send: never, connect: () => undefined };

it('passes the reply on', async () => {
  const backend = createBackend({ ...silent, send: async () => ({ ok: true, value: [] }) }, never);

  expect(await backend.call('session/list', {})).toEqual({ ok: true, value: [] });
});

it.each([
  ['throws', () => Promise.reject(new Error('no receiver'))],
  ['answers with nothing', async () => undefined],
])('reports a background that %s as a failure', async (_what, send) => {
  const backend = createBackend({ ...silent, send }, shortWaits([]));

  expect(await backend.call('session/list', {})).toMatchObject({ ok: false, failure: { code: 'no-answer' } });
});

it.each([
  [
    'was not delivered',
    () => Promise.reject(new Error('Could not establish connection. Receiving end does not exist.')),
  ],
  ['lost its answer', async () => undefined],
])('asks again when a question %s because the background was being stopped', async (_what, lose) => {
  const waited: number[] = [];
  const replies = [lose, lose, async () => ({ ok: true, value: [] })];
  const send = () => replies.shift()?.() ?? never();
  const backend = createBackend({ ...silent, send }, shortWaits(waited));

  expect(await backend.call('session/list', {})).toEqual({ ok: true, value: [] });
  expect(waited).toEqual([100, 200]);
});

it('sends a message again only when it was surely not delivered', async () => {
  const message = { sessionId: 's', text: 'Hi', mode: 'ask' } as const;
  const outcomes = [
    () => Promise.reject(new Error('Could not establish connection. Receiving end does not exist.')),
    () => Promise.reject(new Error('the message channel closed before a response was received')),
    async () => ({ ok: true, value: null }),
  ];
  const backend = createBackend({ ...silent, send: () => outcomes.shift()?.() ?? never() }, shortWaits([]));

  expect(await backend.call('message/send', message)).toMatchObject({ ok: false, failure: { code: 'no-answer' } });
  expect(outcomes).toHaveLength(1);
});

it('stops asking when the background stays away', async () => {
  let asked = 0;
  const send = async () => void asked++;
  const backend = createBackend({ ...silent, send }, shortWaits([]));

  expect(await backend.call('session/list', {})).toMatchObject({ ok: false, failure: { code: 'no-answer' } });
  expect(asked).toBe(4);
});

it('gives up on a background that never answers', async () => {
  const waited: number[] = [];
  const backend = createBackend(silent, async (ms) => {
    waited.push(ms);
  });

  expect(await backend.call('session/list', {})).toMatchObject({ ok: false, failure: { code: 'no-answer' } });
  expect(waited).toEqual([15_000]);
});

it('connects again at once when the port closes, then more slowly while it keeps closing', async () => {
  const lines: Handlers[] = [];
  const waited: number[] = [];
  let again = 0;
  const wire: Wire = { ...silent, connect: (handlers) => void lines.push(handlers) };
  const wait = async (ms: number) => {
    waited.push(ms);
  };

  createBackend(wire, wait).follow({ onNotice: () => undefined, onReconnect: () => void again++ }, AbortSignal.any([]));
  for (let closed = 0; closed < 3; closed++) {
    lines.at(-1)?.onClose();
    await settled();
  }

  expect(lines).toHaveLength(4);
  expect(again).toBe(3);
  expect(waited).toEqual([100, 200]);
});

it('hands notices on, and takes one as a sign of a good line', async () => {
  const lines: Handlers[] = [];
  const notices: PanelNotice[] = [];
  const waited: number[] = [];
  const wire: Wire = { ...silent, connect: (handlers) => void lines.push(handlers) };
  const wait = async (ms: number) => {
    waited.push(ms);
  };

  createBackend(wire, wait).follow(
    { onNotice: (notice) => notices.push(notice), onReconnect: () => undefined },
    AbortSignal.any([]),
  );
  lines.at(-1)?.onClose();
  await settled();
  lines.at(-1)?.onMessage({ type: 'sessions-changed' });
  lines.at(-1)?.onClose();
  await settled();

  expect(notices).toEqual([{ type: 'sessions-changed' }]);
  expect(waited).toEqual([]);
});

it('stays away once it was told to stop', async () => {
  const lines: Handlers[] = [];
  const stop = new AbortController();
  createBackend({ ...silent, connect: (handlers) => void lines.push(handlers) }, never).follow(
    { onNotice: () => undefined, onReconnect: () => undefined },
    stop.signal,
  );

  stop.abort();
  lines[0]?.onClose();
  await settled();

  expect(lines).toHaveLength(1);
});

/** Pauses pass at once and are written down; the time a whole answer may take never passes. */
function shortWaits(waited: number[]) {
  return async (ms: number) => {
    if (ms >= 15_000) return never();
    waited.push(ms);
  };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}
