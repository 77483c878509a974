import { atMost } from '../core/at-most';
import type { ResearchedPage } from '../core/capabilities';
import { ignore } from '../core/ignore';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { DialogGuard } from './dialog-guard';
import { type ContentChannel, silentPage } from './route-content-channel';
import { type TabStory, watchNavigation } from './route-watch';
import { assertMayLeadTo } from './save-file';
import { settlePage } from './settle-page';
import type { TabFence } from './tab-fence';
import type { RequestWatch } from './watch-requests';

/** Tabs at the same time, over all conversations. */
const AT_ONCE = 3;
const START_MS = 3_000;
const READ_MS = 10_000;
const MAX_CHARS = 100_000;
/** A page with less is given the rest of its time to show what it is about. */
const SHORT_CHARS = 200;
/** A page that was just read is not loaded again for its next part. */
const KEPT_MS = 5 * 60_000;
const KEPT_PAGES = 5;

export interface ResearchDeps {
  readonly platform: Pick<Platform, 'tabs' | 'onNavigation' | 'helperTabs'>;
  readonly channel: ContentChannel;
  readonly guard: DialogGuard;
  readonly requests: RequestWatch;
  readonly fence: Pick<TabFence, 'quarantine'>;
}

export interface ResearchOptions {
  /** For loading and rendering together, in milliseconds. */
  readonly timeoutMs: number;
  /** The tab of the task: the hidden one opens in its window and group. */
  readonly besideTabId: number;
}

/** Reads pages as their own scripts render them, each in a tab of its own that is never shown. */
export type Research = (url: string, options: ResearchOptions, signal: AbortSignal) => Promise<ResearchedPage>;

/** Builds it; the tabs are closed whatever happens, and those that a death left by `closeLeftovers`. */
export function createResearch(deps: ResearchDeps): Research {
  const lane = atMost(AT_ONCE);
  const kept = new Map<string, { readonly page: ResearchedPage; readonly atMs: number }>();
  return async (url, options, signal) => {
    const known = kept.get(url);
    if (known && performance.now() - known.atMs < KEPT_MS) return known.page;
    const page = await lane(() => readInTab(deps, url, options, signal), signal);
    kept.delete(url);
    kept.set(url, { page, atMs: performance.now() });
    for (const oldest of [...kept.keys()].slice(0, -KEPT_PAGES)) kept.delete(oldest);
    return page;
  };
}

/** Closes the tabs that the last background died over. */
export async function closeLeftovers({ tabs, helperTabs }: Pick<Platform, 'tabs' | 'helperTabs'>): Promise<void> {
  for (const tabId of await helperTabs.list()) await closeHelper({ tabs, helperTabs }, tabId);
}

async function readInTab(
  deps: ResearchDeps,
  url: string,
  { timeoutMs, besideTabId }: ResearchOptions,
  signal: AbortSignal,
): Promise<ResearchedPage> {
  const { platform, guard } = deps;
  const untilMs = performance.now() + timeoutMs;
  const loads = await guard.guardLoads([url]);
  // Begun before the tab opens, so that nothing is missed.
  const watch = watchNavigation(platform);
  let tabId: number | undefined;
  let release: (() => Promise<void>) | undefined;
  try {
    const beside = { tabId: besideTabId, makesGroup: false };
    // Empty until its rules hold.
    ({ tabId } = await platform.tabs.create('about:blank', { active: false, muted: true, beside }));
    await platform.helperTabs.add(tabId);
    release = await deps.fence.quarantine(tabId, url);
    await platform.tabs.navigate(tabId, url);
    const story = await watch.settle(tabId, { startMs: START_MS, loadMs: timeoutMs }, signal);
    if (story.phase === 'fail') throw notLoaded(story);
    if (story.phase === 'start' || story.phase === 'rest') throw notLoaded({ error: 'timed out' });
    return await readPage(deps, url, { tabId, untilMs, phase: story.phase }, signal);
  } finally {
    watch.stop();
    await loads.end();
    if (tabId !== undefined) await closeHelper(platform, tabId);
    await release?.();
  }
}

async function readPage(
  { channel, requests: requestWatch }: ResearchDeps,
  url: string,
  { tabId, untilMs, phase }: { readonly tabId: number; readonly untilMs: number; readonly phase: TabStory['phase'] },
  signal: AbortSignal,
): Promise<ResearchedPage> {
  const requests = requestWatch.begin(tabId, '');
  try {
    let isStill = await settlePage(channel, requests, { tabId, phase }, signal);
    const { url: reached, documentId } = await channel.ensure(tabId, signal);
    assertMayLeadTo(url, reached);
    const to = { tabId, documentId };
    const read = async () => {
      const reply = await channel.call(to, 'page/read', { maxChars: MAX_CHARS }, { timeoutMs: READ_MS }, signal);
      if (reply.kind !== 'value') throw silentPage();
      return reply.value.text;
    };
    let text = await read();
    const leftMs = untilMs - performance.now();
    if (text.length < SHORT_CHARS && leftMs > 0) {
      const params = { quietMs: Math.min(1_500, leftMs), maxMs: leftMs };
      const settled = await channel.call(to, 'page/settle', params, { timeoutMs: leftMs + 1_000 }, signal);
      isStill = settled.kind === 'value' && settled.value.still;
      text = await read();
    }
    return { url: reached, text, isWhole: phase === 'load' && isStill };
  } finally {
    requests.stop();
  }
}

async function closeHelper({ tabs, helperTabs }: Pick<Platform, 'tabs' | 'helperTabs'>, tabId: number): Promise<void> {
  await tabs.close(tabId).catch(ignore('it was closed already'));
  await helperTabs.remove(tabId);
}

function notLoaded({ error, url }: Pick<TabStory, 'error' | 'url'>): ToolError {
  if (error === 'blocked') {
    const message = 'The page sends its readers on to another site, which was not opened.';
    return new ToolError('unavailable', message, 'If that site is needed, ask for its address itself.', {
      detail: url,
    });
  }
  if (error === 'aborted') {
    const message = 'No page came: the address may be a download or have no content.';
    return new ToolError('unavailable', message, 'Try fetch_url, or another address.');
  }
  return new ToolError('unavailable', 'The page did not load.', 'Check the address, or try again later.', {
    detail: error,
  });
}
