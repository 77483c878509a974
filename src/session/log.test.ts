import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { SessionEvent } from './event';
import { SessionLog } from './log';
import { StorageError } from './storage-error';

const note = (text: string): SessionEvent => ({ type: 'note-write', text, replace: true });

it('counts from 1 without gaps inside each session, whatever is asked for at once', async () => {
  const log = await openLog();

  const stored = await Promise.all(['a', 'b', 'a', 'a', 'b'].map((id) => log.append(id, note(id))));

  expect(stored.map(({ sessionId, seq }) => `${sessionId}${seq}`)).toEqual(['a1', 'b1', 'a2', 'a3', 'b2']);
});

it('commits together what is asked for together', async () => {
  const log = await openLog();
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');

  await Promise.all([log.append('a', note('1')), log.append('a', note('2')), log.append('b', note('3'))]);

  expect(begin).toHaveBeenCalledTimes(1);
  begin.mockRestore();
});

it('does not let an event that no store takes spoil those asked for with it', async () => {
  const log = await openLog();
  // A function cannot be stored; no event holds one, but whatever a store refuses looks like this.
  const bad: SessionEvent = Object.assign(note('bad'), { extra: () => undefined });

  const [one, two, three] = await Promise.allSettled([
    log.append('a', note('1')),
    log.append('a', bad),
    log.append('a', note('3')),
  ]);

  expect([one.status, two.status, three.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await log.read('a')).map(({ seq, event }) => [seq, event])).toEqual([
    [1, note('1')],
    [2, note('3')],
  ]);
});

it('reads what follows a seq, in order', async () => {
  const log = await openLog();
  for (const text of ['1', '2', '3']) await log.append('a', note(text));
  await log.append('b', note('other'));

  const events = await log.read('a', 1);

  expect(events.map(({ seq, event }) => [seq, event])).toEqual([
    [2, note('2')],
    [3, note('3')],
  ]);
  expect(await log.read('nobody')).toEqual([]);
});

it('gives back what a skill left with a call', async () => {
  const log = await openLog();
  const event: SessionEvent = {
    type: 'tool-end',
    callId: 'c1',
    name: 'save_bookmark',
    outcome: 'ok',
    message: { role: 'tool', id: 'm1', callId: 'c1', name: 'save_bookmark', ok: true, text: 'Saved.' },
    durationMs: 1,
    loadsSkill: 'bookmarks',
    show: { markdown: '# Saved', embedUrl: 'https://boards.test/1' },
  };

  await log.append('a', event);

  expect((await log.read('a')).map((stored) => stored.event)).toEqual([event]);
});

it('keeps a row for each session, the one changed last first', async () => {
  let nowMs = 0;
  const log = await openLog(() => ++nowMs);
  await log.append('a', { type: 'session-start', tabId: 7 });
  await log.append('b', { type: 'session-start', tabId: 8 });
  await log.append('a', { type: 'title-set', title: 'Kettles' });

  expect(await log.sessions()).toEqual([
    { sessionId: 'a', title: 'Kettles', tabId: 7, updatedAtMs: 3, lastSeq: 2, turnOpen: false },
    { sessionId: 'b', title: '', tabId: 8, updatedAtMs: 2, lastSeq: 1, turnOpen: false },
  ]);
});

it('knows which sessions have a turn that did not end', async () => {
  const log = await openLog();
  const start = {
    type: 'turn-start',
    turnId: 't',
    mode: 'act',
    tier: 'full',
    providerId: 'p',
    modelId: 'm',
    tabId: 1,
    stepLimit: 1,
  } as const;
  await log.append('a', start);
  await log.append('b', start);
  await log.append('b', { type: 'turn-end', reason: 'stopped' });

  const rows = await log.sessions();

  expect(Object.fromEntries(rows.map((row) => [row.sessionId, row.turnOpen]))).toEqual({ a: true, b: false });
});

it('goes on where it was when it is opened again', async () => {
  const name = crypto.randomUUID();
  const first = await SessionLog.open(name);
  await first.append('a', note('1'));
  await first.close();

  const second = await SessionLog.open(name);

  expect((await second.append('a', note('2'))).seq).toBe(2);
  expect(await second.read('a')).toHaveLength(2);
});

it('removes a session with its events and leaves the others', async () => {
  const log = await openLog();
  await log.append('a', note('1'));
  await log.append('b', note('1'));

  await log.delete('a');

  expect(await log.read('a')).toEqual([]);
  expect((await log.sessions()).map(({ sessionId }) => sessionId)).toEqual(['b']);
});

it('writes what an effect or a consent rests on strictly, and the rest relaxed', async () => {
  const log = await openLog();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await log.append('a', { type: 'tool-start', callId: 'c', name: 'x', attempt: 1 });
  await log.append('a', { type: 'permission-response', requestId: 'r', digest: 'd', answer: 'once' });
  await log.append('a', { type: 'job-step', callId: 'c', step: 'creating', endpoint: 'https://jobs.test/' });
  await log.append('a', note('1'));
  await log.append('a', { type: 'tool-start', callId: 'd', name: 'x', attempt: 1, observes: true });

  const durabilities = transaction.mock.calls.map(([, , options]) => options?.durability);
  transaction.mockRestore();

  expect(durabilities).toEqual(['strict', 'strict', 'strict', 'relaxed', 'relaxed']);
});

it('says that the store is full, keeps nothing of that event, and goes on with the next', async () => {
  const log = await openLog();
  await log.append('a', note('1'));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });

  const failed = await log.append('a', note('2')).catch((error: unknown) => error);
  put.mockRestore();
  const next = await log.append('a', note('3'));

  expect(failed).toBeInstanceOf(StorageError);
  expect(failed).toMatchObject({ code: 'storage-full' });
  expect(next.seq).toBe(2);
  expect((await log.read('a')).map(({ event }) => event)).toEqual([note('1'), note('3')]);
});

it('opens the store again when the browser had closed it', async () => {
  const log = await openLog();
  await log.append('a', note('1'));
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closed', 'InvalidStateError');
  });

  const stored = await log.append('a', note('2'));
  transaction.mockRestore();

  expect(stored.seq).toBe(2);
});

it('opens the store again after it was closed', async () => {
  const log = await openLog();
  await log.append('a', note('1'));

  await log.close();

  expect((await log.append('a', note('2'))).seq).toBe(2);
});

function openLog(now?: () => number): Promise<SessionLog> {
  return SessionLog.open(crypto.randomUUID(), now);
}
