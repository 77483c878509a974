import { describe, expect, it, vi } from 'vitest';
import type { PageMessage } from '../../packages/page-sdk/src/protocol';
import type { Adapter } from './adapter';
import { createAdapterCalls } from './adapter-calls';

const start = (callId = 'c1', redelivery = false) =>
  ({
    type: 'call.start',
    callId,
    name: 'add',
    input: {},
    threadId: 's',
    turnId: 't',
    turnStartedAtMs: 1,
    deadlineMs: 2,
    redelivery,
  }) as const;

function begin() {
  const said: PageMessage[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<{ text: string; isError: boolean }>();
  const signals: AbortSignal[] = [];
  const adapter: Adapter = {
    source: 'webmcp',
    watch: () => undefined,
    retire: () => undefined,
    run(_, signal) {
      signals.push(signal);
      return promise;
    },
  };
  const calls = createAdapterCalls((message) => said.push(message));
  return { said, signals, adapter, calls, resolve, reject };
}

describe('calls that the link runs for a page', () => {
  it('P35: claims first, runs only with leave, and once, whatever is said again', async () => {
    const { said, signals, adapter, calls, resolve } = begin();
    calls.start(adapter, start());
    calls.start(adapter, start('c1', true));
    expect([said.map(({ type }) => type), signals.length]).toEqual([['call.claim', 'call.claim'], 0]);

    calls.hear({ type: 'call.go', callId: 'c1' });
    calls.hear({ type: 'call.go', callId: 'c1' });
    calls.start(adapter, start('c1', true));
    expect(signals).toHaveLength(1);

    resolve({ text: 'done', isError: false });
    await vi.waitFor(() =>
      expect(said.at(-1)).toEqual({ type: 'call.result', callId: 'c1', text: 'done', isError: false }),
    );
    calls.start(adapter, start('c1', true));
    expect(said.filter(({ type }) => type === 'call.result')).toHaveLength(2);
    calls.hear({ type: 'call.ack', callId: 'c1' });
    calls.start(adapter, start('c1', true));
    expect(said.filter(({ type }) => type === 'call.result')).toHaveLength(2);
    expect(signals).toHaveLength(1);
  });

  it('C6: a call that is given up is aborted, and its answer told to nobody', async () => {
    const { said, signals, adapter, calls, resolve } = begin();
    calls.start(adapter, start());
    calls.hear({ type: 'call.go', callId: 'c1' });

    calls.hear({ type: 'call.cancel', callId: 'c1', reason: 'cancelled' });
    resolve({ text: 'late', isError: false });
    await Promise.resolve();

    expect(signals[0]?.aborted).toBe(true);
    expect(said.map(({ type }) => type)).toEqual(['call.claim']);
  });

  it('P13: what fails is a result that says so', async () => {
    const { said, adapter, calls, reject } = begin();
    calls.start(adapter, start());
    calls.hear({ type: 'call.go', callId: 'c1' });

    reject(new Error('No such form.'));

    await vi.waitFor(() =>
      expect(said.at(-1)).toMatchObject({ type: 'call.result', isError: true, text: 'No such form.' }),
    );
  });
});
