import type { NavigationOutcome } from '../core/capabilities';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { DialogGuard } from './dialog-guard';
import { requireTab } from './require-tab';
import type { ContentChannel } from './route-content-channel';
import { outcomeOf, type SettleLimits, type TabStory, watchNavigation } from './route-watch';
import { settlePage } from './settle-page';
import type { TabFence } from './tab-fence';
import { tellDialogs } from './tell-dialogs';
import { watchDownloads } from './watch-downloads';
import type { RequestWatch, TabRequests } from './watch-requests';

/** A tab navigates at most so long before the call goes on. */
export const NAVIGATION_LIMITS = { startMs: 2_000, loadMs: 20_000, textMs: 1_500 };
/** At the end of a history nothing happens, and only time tells. */
export const HISTORY_LIMITS = { startMs: 1_000, loadMs: 20_000, textMs: 1_500 };
/** The browser tells of a download a little later than of the page that did not come. */
const DOWNLOAD_MS = 500;

/** What it takes to move a tab and to see where it got to. */
export interface Mover {
  readonly platform: Platform;
  readonly channel: ContentChannel;
  readonly guard: DialogGuard;
  readonly requests: RequestWatch;
  readonly fence: Pick<TabFence, 'openIn'>;
}

/** A navigation of a tab. */
export interface Move {
  readonly limits: SettleLimits;
  /** Where it leads, as far as that is known. */
  readonly to: readonly string[];
  begin(): Promise<void>;
}

/**
 * Moves a tab and waits until it got somewhere.
 * @throws ToolError `not-actionable` when the page wants to ask before it is left.
 */
export async function moveTab(
  { platform, channel, guard, requests: requestWatch }: Mover,
  tabId: number,
  { limits, to: urls, begin }: Move,
  signal: AbortSignal,
): Promise<NavigationOutcome> {
  const before = await requireTab(platform, tabId);
  if (await guard.asksToStay(tabId)) throw asksToStay();
  const loads = await guard.guardLoads(urls.length > 0 ? urls : [before.url]);
  const watch = watchNavigation(platform);
  const downloads = watchDownloads(platform);
  const requests = requestWatch.begin(tabId, '');
  try {
    signal.throwIfAborted();
    await begin();
    const story = await watch.settle(tabId, limits, signal);
    if (isNewPage(story)) await settlePage(channel, requests, { tabId, phase: story.phase }, signal);
    const dialogs = story.asksSignIn ? {} : await dialogsOf(guard, tabId);
    const after = await requireTab(platform, tabId);
    const outcome = outcomeOf(story);
    // While an error page takes over, the tab may still name the page before.
    const isElsewhere = outcome.state === 'asks-sign-in' || (outcome.state === 'failed' && outcome.error !== 'aborted');
    const to = isElsewhere ? (story.url ?? after.url) : after.url;
    const [download] = outcome.error === 'aborted' ? await downloads.seen(DOWNLOAD_MS) : [];
    return { tabId, from: before.url, to, title: after.title, ...outcome, ...dialogs, ...(download && { download }) };
  } finally {
    watch.stop();
    downloads.stop();
    requests.stop();
    await loads.end();
  }
}

/** Behind the browser's question stands no page yet. */
function isNewPage({ phase, asksSignIn }: TabStory): boolean {
  return !asksSignIn && (phase === 'load' || phase === 'commit');
}

async function dialogsOf(guard: DialogGuard, tabId: number): Promise<Pick<NavigationOutcome, 'dialogs'>> {
  const records = await guard.arm(tabId);
  const { lines } = tellDialogs(records === 'silent' ? [] : records);
  return lines.length > 0 ? { dialogs: lines } : {};
}

function asksToStay(): ToolError {
  return new ToolError(
    'not-actionable',
    'The page wants to ask before it is left: something in it may be unsaved. It was not left.',
    'Save it, or ask the user. If it may be lost, call handle_dialog with accept and repeat this.',
  );
}

/** Opens a tab and waits for its page. */
export async function openTab(
  { platform, channel, guard, requests: requestWatch, fence }: Mover,
  url: string,
  { active, besideTabId }: { readonly active: boolean; readonly besideTabId?: number },
): Promise<NavigationOutcome> {
  const loads = await guard.guardLoads([url]);
  const watch = watchNavigation(platform);
  const signal = AbortSignal.timeout(NAVIGATION_LIMITS.loadMs * 2);
  let requests: TabRequests | undefined;
  try {
    // No rule can name a tab before it is there, so nothing is loaded in it until then.
    const { tabId } = await platform.tabs.create('about:blank', {
      active,
      ...(besideTabId !== undefined && { beside: { tabId: besideTabId, makesGroup: true } }),
    });
    if (besideTabId !== undefined) await fence.openIn(besideTabId, tabId);
    await platform.tabs.navigate(tabId, url);
    requests = requestWatch.begin(tabId, '');
    const story = await watch.settle(tabId, NAVIGATION_LIMITS, signal);
    if (isNewPage(story)) await settlePage(channel, requests, { tabId, phase: story.phase }, signal);
    const dialogs = story.asksSignIn ? {} : await dialogsOf(guard, tabId);
    const after = await requireTab(platform, tabId);
    return {
      tabId,
      from: '',
      to: after.url === 'about:blank' ? url : after.url,
      title: after.title,
      ...outcomeOf(story),
      ...dialogs,
    };
  } finally {
    watch.stop();
    requests?.stop();
    await loads.end();
  }
}

/** Shows a tab in its window, and waits for its page if the browser had unloaded that. */
export async function showTab({ platform, channel, requests: requestWatch }: Mover, tabId: number): Promise<void> {
  const { discarded } = await requireTab(platform, tabId);
  if (!discarded) {
    await platform.tabs.activate(tabId);
    return;
  }
  const signal = AbortSignal.timeout(NAVIGATION_LIMITS.loadMs * 2);
  const watch = watchNavigation(platform);
  const requests = requestWatch.begin(tabId, '');
  try {
    await platform.tabs.activate(tabId);
    const story = await watch.settle(tabId, NAVIGATION_LIMITS, signal);
    if (isNewPage(story)) await settlePage(channel, requests, { tabId, phase: story.phase }, signal);
  } finally {
    watch.stop();
    requests.stop();
  }
}
