import { describe, expect, it, vi } from 'vitest';
import type { AgentMessage } from '../../packages/page-sdk/src/protocol';
import { memoryLog } from '../../test/fakes/memory-log';
import { openingEvents } from '../../test/fakes/turn-deps';
import type { SessionEvent } from '../session/event';
import { createPageAsks } from './page-asks';

const PAGE = {
  document: { tabId: 1, frameId: 0, documentId: 'd1', origin: 'https://shop.test', url: 'https://shop.test/' },
  offer: { tools: [], items: [], suggestions: [], guidance: '' },
  dropped: [],
};

function setUp({ threads = [] as string[], events = [] as readonly SessionEvent[] } = {}) {
  const told: AgentMessage[] = [];
  const stopped: string[] = [];
  const world = { isShown: false, opens: false, nowMs: 0, opened: 0, marked: 0, proposed: 0 };
  const session = { sessionId: 's1', state: memoryLog('s1', [...openingEvents('Hi'), ...events]).state() };
  const ask = createPageAsks({
    hub: { tell: (_documentId, message) => void told.push(message), threads: () => new Set(threads) },
    proposals: {
      async propose() {
        world.proposed += 1;
      },
    },
    sessions: { unfinished: async () => [session] },
    turns: { stop: async ({ sessionId }) => void stopped.push(sessionId) },
    async openPanel() {
      world.opened += 1;
      return world.opens;
    },
    isShown: async () => world.isShown,
    mark: () => {
      world.marked += 1;
    },
    now: () => world.nowMs,
    onBug(error) {
      throw error;
    },
  });
  const answer = async (...asked: Parameters<typeof ask>) => {
    told.length = 0;
    ask(...asked);
    await vi.waitFor(() => expect(told).toHaveLength(1));
    return told[0];
  };
  const answered = (type: 'stop' | 'panel') => answer(PAGE, { type, requestId: 'r' });
  return { answer, answered, stopped, world };
}

const says = (proposedBy?: { readonly origin: string; readonly documentId?: string }): SessionEvent => ({
  type: 'message-add',
  message: { role: 'user', id: 'u', text: 'Go', ...(proposedBy && { proposedBy }) },
});
const yes = { type: 'reply', requestId: 'r', ok: true };
const no = { type: 'reply', requestId: 'r', ok: false, code: 'not_allowed' };
const origin = 'https://shop.test';

describe('a page that asks to stop', () => {
  it('C6: ends the turn that waits for its call', async () => {
    const { answered, stopped } = setUp({ threads: ['s1'] });

    expect([await answered('stop'), stopped]).toEqual([yes, ['s1']]);
  });

  it('ends the turn that answers what it proposed', async () => {
    const { answered, stopped } = setUp({ events: [says({ origin, documentId: 'd1' })] });

    expect([await answered('stop'), stopped]).toEqual([yes, ['s1']]);
  });

  it.each<[string, readonly SessionEvent[]]>([
    ['it has no part in', []],
    ['another document proposed', [says({ origin, documentId: 'd2' })]],
    ['began by a suggestion', [says({ origin })]],
    ['the user has taken over', [says({ origin, documentId: 'd1' }), says()]],
  ])('ends no turn that %s', async (_which, events) => {
    const { answered, stopped } = setUp({ events });

    expect([await answered('stop'), stopped]).toEqual([no, []]);
  });
});

describe('a frame', () => {
  const FRAME = { ...PAGE, document: { ...PAGE.document, frameId: 7 } };

  it('neither proposes a message nor asks for the panel', async () => {
    const { answer, world } = setUp();
    world.isShown = true;

    expect(await answer(FRAME, { type: 'send', requestId: 'r', text: 'Buy it.' })).toEqual(no);
    expect(await answer(FRAME, { type: 'panel', requestId: 'r' })).toEqual(no);
    expect(world).toMatchObject({ proposed: 0, opened: 0, marked: 0 });
  });

  it('stops the turn that waits for its call', async () => {
    const { answer, stopped } = setUp({ threads: ['s1'] });

    expect([await answer(FRAME, { type: 'stop', requestId: 'r' }), stopped]).toEqual([yes, ['s1']]);
  });
});

describe('C23: a page that asks for the panel', () => {
  it('is told yes where it is open, and marks nothing', async () => {
    const { answered, world } = setUp();
    world.isShown = true;

    expect([await answered('panel'), world.marked]).toEqual([yes, 0]);
  });

  it('has it opened where the browser lets us, once a minute', async () => {
    const { answered, world } = setUp();
    world.opens = true;

    expect(await answered('panel')).toEqual(yes);
    world.nowMs = 59_999;
    expect(await answered('panel')).toEqual(no);
    world.nowMs = 60_000;
    expect(await answered('panel')).toEqual(yes);
    expect([world.opened, world.marked]).toEqual([2, 1]);
  });

  it('lights a mark where it is not', async () => {
    const { answered, world } = setUp();

    expect([await answered('panel'), world.marked]).toEqual([no, 1]);
  });
});
