import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../packages/page-sdk/src/protocol';
import { createPageProposals } from './page-proposals';

const DOCUMENT = { tabId: 1, frameId: 0, documentId: 'd1', origin: 'https://shop.test', url: 'https://shop.test/' };

function setUp() {
  const replies: (ErrorCode | 'ok')[] = [];
  const world = { isShown: true, isPanelOpen: true, isBusy: false, nowMs: 0, kept: 0 };
  const due: { readonly work: () => void; readonly ms: number }[] = [];
  let ids = 0;
  const proposals = createPageProposals({
    reply: (_document, _requestId, code) => void replies.push(code ?? 'ok'),
    isShown: async () => world.isShown,
    isPanelOpen: async () => world.isPanelOpen,
    isBusy: () => world.isBusy,
    keepAlive() {
      world.kept += 1;
      return () => {
        world.kept -= 1;
      };
    },
    onChange: () => undefined,
    newId: () => `p${++ids}`,
    now: () => world.nowMs,
    later(work, ms) {
      due.push({ work, ms });
      return () => undefined;
    },
  });
  const propose = (text = 'Buy milk', over: Partial<typeof DOCUMENT> = {}) =>
    proposals.propose({ ...DOCUMENT, ...over }, { requestId: 'r', text });
  return { proposals, propose, replies, world, due };
}

describe('what a page proposes to say', () => {
  it('waits for the user, who sends it: the page hears that it went', async () => {
    const { proposals, propose, replies, world } = setUp();

    await propose();

    expect(proposals.of(1)).toEqual({ proposalId: 'p1', origin: 'https://shop.test', text: 'Buy milk' });
    expect([replies, world.kept]).toEqual([[], 1]);
    expect(proposals.settle('p1')).toMatchObject({ text: 'Buy milk', document: DOCUMENT });
    expect([replies, world.kept, proposals.of(1)]).toEqual([['ok'], 0, undefined]);
    expect(() => proposals.settle('p1')).toThrow('proposal-gone');
  });

  it('D8: is refused at once while the session is busy', async () => {
    const { proposals, propose, replies, world } = setUp();
    world.isBusy = true;

    await propose();

    expect([replies, proposals.of(1)]).toEqual([['session_busy'], undefined]);
  });

  it('is refused where no panel shows the tab', async () => {
    const { proposals, propose, replies, world } = setUp();
    world.isShown = false;

    await propose();

    expect([replies, proposals.of(1)]).toEqual([['not_allowed'], undefined]);
  });

  it('is one at a time for each document, also of two that come at once', async () => {
    const { proposals, propose, replies } = setUp();

    await Promise.all([propose('One'), propose('Two')]);
    await propose('Three');

    expect([replies, proposals.of(1)?.text]).toEqual([['not_allowed', 'not_allowed'], 'One']);
  });

  it('comes a few times a minute only, however often the page is loaded anew', async () => {
    const { proposals, propose, replies, world } = setUp();
    for (const documentId of ['d1', 'd2', 'd3', 'd4']) {
      await propose('Again', { documentId });
      proposals.settle(proposals.of(1)?.proposalId ?? '', 'denied_by_user');
    }

    await propose('Again', { documentId: 'd5' });
    expect(replies.slice(4)).toEqual(['not_allowed']);
    world.nowMs = 60_001;
    await propose('Again', { documentId: 'd5' });

    expect(proposals.of(1)?.text).toBe('Again');
  });

  it.each<[string, ErrorCode, (world: ReturnType<typeof setUp>) => unknown]>([
    ['its page is gone', 'page_gone', ({ proposals }) => proposals.withdraw('d1')],
    ['a turn begins', 'session_busy', ({ proposals }) => proposals.yield(1)],
    ['nobody answers for five minutes', 'denied_by_user', ({ due }) => due[0]?.ms === 300_000 && due[0].work()],
    [
      'the panel closes',
      'denied_by_user',
      ({ proposals, world }) => {
        world.isPanelOpen = false;
        return proposals.recheck();
      },
    ],
  ])('is withdrawn when %s', async (_when, code, happen) => {
    const all = setUp();
    await all.propose();

    await happen(all);

    expect([all.replies, all.world.kept, all.proposals.of(1)]).toEqual([[code], 0, undefined]);
  });

  it('stays while another panel is open beside it', async () => {
    const { proposals, propose } = setUp();
    await propose();

    await proposals.recheck();

    expect(proposals.of(1)).toBeDefined();
  });
});
