import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../packages/page-sdk/src/protocol';
import { createCallQueue } from './call-queue';

function setUp() {
  const queue = createCallQueue();
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const stops = new Map<string, AbortController>();
  const failed: string[] = [];
  const enter = (callId: string, { reads = false, goesOn = false, documentId = 'd1' } = {}) => {
    const stop = new AbortController();
    stops.set(callId, stop);
    const entered = queue.enter(documentId, { callId, reads, goesOn }, stop.signal).then(
      (left) => {
        begun.push(callId);
        leave.set(callId, left);
      },
      () => void failed.push(callId),
    );
    void entered;
  };
  /** All that can happen without anybody doing more. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const end = (callId: string) => leave.get(callId)?.();
  return { queue, begun, failed, enter, end, settle, stops };
}

describe('D20: calls of one document', () => {
  it('run one at a time, in the order in which they came', async () => {
    const { begun, enter, end, settle } = setUp();
    enter('a');
    enter('b');
    enter('c');
    await settle();
    const first = [...begun];
    end('a');
    await settle();
    const second = [...begun];
    end('b');
    await settle();

    expect([first, second, begun]).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
  });

  it('overlap where both only read, and no read overtakes what came before it', async () => {
    const { begun, enter, end, settle } = setUp();
    enter('read1', { reads: true });
    enter('read2', { reads: true });
    enter('write');
    enter('read3', { reads: true });
    await settle();
    const first = [...begun];
    end('read1');
    await settle();
    const second = [...begun];
    end('read2');
    await settle();
    const third = [...begun];
    end('write');
    await settle();

    expect(first).toEqual(['read1', 'read2']);
    expect(second).toEqual(first);
    expect(third).toEqual([...first, 'write']);
    expect(begun).toEqual([...third, 'read3']);
  });

  it('do not wait for those of another document', async () => {
    const { begun, enter, settle } = setUp();
    enter('a');
    enter('b', { documentId: 'd2' });
    await settle();

    expect(begun).toEqual(['a', 'b']);
  });

  it('leave the queue when they are stopped while they wait', async () => {
    const { begun, failed, enter, end, settle, stops } = setUp();
    enter('a');
    enter('b');
    enter('c');
    stops.get('b')?.abort();
    await settle();
    end('a');
    await settle();

    expect([failed, begun]).toEqual([['b'], ['a', 'c']]);
  });

  it('are refused when a document has as many as it may, and run again once one ended', async () => {
    const { begun, failed, enter, end, settle } = setUp();
    for (let number = 1; number <= LIMITS.pendingCalls + 1; number += 1) enter(`c${number}`);
    await settle();
    end('c1');
    enter('late');
    await settle();

    expect([failed, begun]).toEqual([[`c${LIMITS.pendingCalls + 1}`], ['c1', 'c2']]);
  });

  it('go on at once after a death, and the others wait for what may still run', async () => {
    const { queue, begun, enter, end, settle } = setUp();
    queue.hold('d1', 'a');
    enter('b');
    await settle();
    const held = [...begun];
    enter('a', { goesOn: true });
    await settle();
    const taken = [...begun];
    queue.hold('d1', 'a');
    queue.letGo('a');
    await settle();
    expect(begun).toEqual(taken);
    end('a');
    await settle();

    expect([held, taken, begun]).toEqual([[], ['a'], ['a', 'b']]);
  });

  it('wait no more for what nobody takes up again', async () => {
    const { queue, begun, enter, settle } = setUp();
    queue.hold('d1', 'a');
    enter('b');
    queue.letGo('a');
    await settle();

    expect(begun).toEqual(['b']);
  });

  it('are as many as a document may have open, and no more', async () => {
    const { failed, enter, settle } = setUp();
    for (let count = 1; count <= 9; count += 1) enter(`c${count}`);
    await settle();

    expect(failed).toEqual(['c9']);
  });
});
