import { expect, it, vi } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { ToolError } from '../core/tool-error';
import { addresses, type FenceScope } from '../policy/fence';
import { mintPermit } from '../policy/permit';
import { createTabFence, type StoppedBetween } from './tab-fence';

const SHOP = 'https://shop.example/cart';
const EVIL = 'https://evil.example/';

/** A fence around one tab of the shop. */
function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab(SHOP);
  const told: StoppedBetween[] = [];
  const bugs: unknown[] = [];
  const fence = createTabFence({
    platform,
    onStopped: (stopped) => told.push(stopped),
    onBug: (error) => bugs.push(error),
  });
  const place = { sessionId: 's1', tabId };
  const act = (work: () => Promise<string> = async () => 'done', scope: Partial<FenceScope> = {}) => {
    const permit = mintPermit({ callId: 'c1', digest: 'd1', effects: new Set(['input', 'read']) });
    fence.note(permit, { sites: addresses([SHOP]), from: addresses([SHOP]), isFree: false, ...scope });
    return fence.run(permit, place, work);
  };
  const led = async (work: () => Promise<string>) => {
    const error = await act(work).catch((thrown: unknown) => thrown);
    return error instanceof ToolError ? error.leadsTo : undefined;
  };
  return { platform, tabId, told, bugs, fence, place, act, led };
}

const hasRules = ({ fenceRules }: FakePlatform) => fenceRules.length > 0;

it('stands before a call acts, and until it is lifted', async () => {
  const { platform, fence, act } = setUp();

  await act(async () => {
    expect(hasRules(platform)).toBe(true);
    return 'done';
  });

  expect(hasRules(platform)).toBe(true);
  await fence.lift('s1');
  expect(hasRules(platform)).toBe(false);
});

it('leaves a call alone that only reads', async () => {
  const { platform, fence, place } = setUp();
  const permit = mintPermit({ callId: 'c1', digest: 'd1', effects: new Set(['read']) });
  fence.note(permit, { sites: [], from: [], isFree: false });

  await fence.run(permit, place, async () => 'read');

  expect(hasRules(platform)).toBe(false);
});

it('does nothing when the browser does not take the rules, and ends the turn', async () => {
  const { platform, act } = setUp();
  platform.refusesRules = true;
  const work = vi.fn(async () => 'done');

  await expect(act(work)).rejects.toMatchObject({ code: 'unavailable', endsTurn: true });
  expect(work).not.toHaveBeenCalled();

  platform.refusesRules = false;
  await expect(act(work)).resolves.toBe('done');
});

it('says where an act led', async () => {
  const { platform, tabId, led } = setUp();

  const where = await led(async () => {
    platform.stopLoad({ tabId, url: EVIL });
    return 'done';
  });

  expect(where).toEqual({ url: EVIL, method: 'GET', inNewTab: false });
});

it('says where a tab led that the page opened, and closes it', async () => {
  const { platform, tabId, led } = setUp();
  const opened = platform.addTab('about:blank');

  const where = await led(async () => {
    platform.emit({ type: 'tab-open', tabId: opened, sourceTabId: tabId, url: EVIL });
    platform.stopLoad({ tabId: opened, url: EVIL });
    return 'done';
  });

  expect(where?.inNewTab).toBe(true);
  expect(platform.tab(opened)).toBeUndefined();
});

it('takes what another extension stops for none of its own', async () => {
  const { platform, tabId, act } = setUp();

  const done = act(async () => {
    platform.stopLoad({ tabId, url: 'https://shop.example/ad' });
    return 'done';
  });

  await expect(done).resolves.toBe('done');
});

it('tells the user of what was stopped between calls, the model once, and goes there when told to', async () => {
  const { platform, tabId, told, fence, act } = setUp();
  await act();

  platform.stopLoad({ tabId, url: EVIL });
  await vi.waitFor(() => expect(told).toMatchObject([{ sessionId: 's1', url: EVIL }]));
  expect(fence.takeStopped('s1')?.url).toBe(EVIL);
  expect(fence.takeStopped('s1')).toBeUndefined();

  await fence.goOn('s1');
  expect(platform.tab(tabId)?.url).toBe(EVIL);
});

it('lets the user go where they type', async () => {
  const { platform, tabId, told, act } = setUp();
  await act();

  platform.stopLoad({ tabId, url: 'https://elsewhere.example/', by: 'user' });

  await vi.waitFor(() => expect(platform.tab(tabId)?.url).toBe('https://elsewhere.example/'));
  expect(told).toEqual([]);
});

it('sends a tab of the user on that came after the rules', async () => {
  const { platform, act } = setUp();
  await act();
  const own = platform.addTab(SHOP);

  platform.stopLoad({ tabId: own, url: 'https://elsewhere.example/' });

  await vi.waitFor(() => expect(platform.tab(own)?.url).toBe('https://elsewhere.example/'));
});

it('sets up anew what an earlier background held, and removes what belongs to no turn', async () => {
  const { platform, tabId, place, act } = setUp();
  await act();
  const next = createTabFence({ platform, onStopped: () => undefined, onBug: () => undefined });

  await next.reconcile([{ ...place, taskOrigins: ['https://shop.example'] }]);
  expect(platform.fenceRules.some(({ tabIds }) => tabIds?.includes(tabId))).toBe(true);

  await createTabFence({ platform, onStopped: () => undefined, onBug: () => undefined }).reconcile([]);
  expect(hasRules(platform)).toBe(false);
});

it('holds a hidden tab at its site until it is let go', async () => {
  const { platform, fence } = setUp();
  const hidden = platform.addTab('about:blank');

  const release = await fence.quarantine(hidden, SHOP);
  expect(platform.fenceRules.some(({ tabIds }) => tabIds?.includes(hidden))).toBe(true);

  await release();
  expect(hasRules(platform)).toBe(false);
});

it('lets a step through the history go where the tab was, and holds it there again', async () => {
  const { platform, act } = setUp();
  const holdsTab = () =>
    platform.fenceRules.some(
      ({ tabIds, action, resourceTypes }) => tabIds && action === 'block' && resourceTypes.includes('main_frame'),
    );

  await act(
    async () => {
      expect(holdsTab()).toBe(false);
      return 'back';
    },
    { isFree: true },
  );

  expect(holdsTab()).toBe(true);
});
