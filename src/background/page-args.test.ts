import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageArgs } from './page-args';

function setUp() {
  const posted: [string, string][] = [];
  const args = createPageArgs({
    post: (documentId, message) =>
      void posted.push([documentId, message.type === 'call.args' ? message.partial : message.type]),
    now: Date.now,
  });
  const write = (partial: string) => args.write({ documentId: 'd1', callId: 'c1', name: 'add', partial });
  return { args, posted, write };
}

describe('C13: what a page is told of arguments', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('comes ten times a second at most, and the newest comes', () => {
    const { posted, write } = setUp();

    for (let count = 1; count <= 500; count += 1) {
      write('x'.repeat(count));
      vi.advanceTimersByTime(2);
    }
    vi.advanceTimersByTime(100);

    expect(posted.length).toBeGreaterThan(5);
    expect(posted.length).toBeLessThanOrEqual(12);
    expect(posted.at(-1)).toEqual(['d1', 'x'.repeat(500)]);
  });

  it('ends when the page is asked to begin: nothing older comes after that', () => {
    const { args, posted, write } = setUp();
    write('{');
    write('{"a"');

    args.begin('c1');
    vi.advanceTimersByTime(1_000);
    args.end('c1');

    expect(posted).toEqual([['d1', '{']]);
    expect(args.isSpent('c1')).toBe(false);
  });

  it('is taken back when the call ended without it, and its id is used no more', () => {
    const { args, posted, write } = setUp();
    write('{');
    write('{"a"');

    args.end('c1');
    vi.advanceTimersByTime(1_000);

    expect(posted).toEqual([
      ['d1', '{'],
      ['d1', 'call.cancel'],
    ]);
    expect(args.isSpent('c1')).toBe(true);
  });
});
