import type { Effect } from '../core/mode';
import { ASKS_SIGN_IN } from '../core/navigation-output';
import type { Receipt } from '../core/receipt';
import type { TargetFacts } from '../core/target';
import type { ContentTool, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import { nameOpenedTabs, openedTabLine } from './name-opened-tabs';
import { receiptRequests, requestLine } from './request-lines';
import type { ContentOutcome } from './route-content-channel';
import type { NavigationWatch, SettleLimits, TabStory } from './route-watch';
import type { DownloadWatch } from './watch-downloads';
import type { TabRequests } from './watch-requests';

const NAVIGATION_LOAD_MS = 10_000;
const DOWNLOAD_MS = 500;
const NAVIGATION_TEXT_MS = 1_500;
/** All waiting for requests that an act began, and for what the page makes of their answers. */
const REQUESTS_MS = 5_000;
/** What waits for a tenth of a second without input has begun by then. */
const PAUSE_MS = 118;
/** A tab that is about to go somewhere does so in this time, unless the browser asks the user first. */
const HELD_MS = 400;
/** A page may ask again and again; by then what it shows is told. */
const MAX_REVIEWS = 8;

/** The page that a run was decided on. */
export interface DecidedPage {
  readonly tabId: number;
  readonly url: string;
  readonly documentId?: string;
  readonly target?: TargetFacts;
}

/** What a finished act is judged by. */
export interface ActScene {
  readonly platform: Pick<Platform, 'tabs'>;
  readonly watch: NavigationWatch;
  readonly requests: TabRequests;
  readonly downloads: DownloadWatch;
  readonly tool: ContentTool;
  /** When the act was sent, on the clock of `performance.now()`. */
  readonly sentAtMs: number;
  /** Tabs that earlier acts in this tab opened. */
  readonly children: ReadonlySet<number>;
  /** Asks the page what the act changed by now; with `ifChanged`, null when it changed nothing more. */
  review(options: { readonly ifChanged: boolean }): Promise<ContentOutcome<ToolOutput | null>>;
  /** Waits until the new page is still. */
  settlePage(phase: TabStory['phase']): Promise<void>;
}

/**
 * Waits for the navigation and the requests that an act began, and completes its receipt with what only the background
 * sees.
 * @throws ToolError when the page went away or did not answer.
 */
export async function completeAct(
  scene: ActScene,
  outcome: ContentOutcome<ToolOutput>,
  page: DecidedPage,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const { platform, watch, requests, tool } = scene;
  const answeredAtMs = performance.now();
  if (outcome.kind === 'no-receiver') throw pageLeft();
  let story = await watch.settle(page.tabId, limitsFor(scene, outcome, page), signal);
  let output: ToolOutput = outcome.kind === 'value' ? outcome.value : { text: '' };
  if (outcome.kind === 'value' && story.phase === 'rest') {
    const shows = story.addressChanged || story.openedTabs.length > 0;
    output = await followRequests(scene, output, { tabId: page.tabId, shows, answeredAtMs }, signal);
    const limits = { startMs: 0, loadMs: NAVIGATION_LOAD_MS, textMs: NAVIGATION_TEXT_MS };
    story = await watch.settle(page.tabId, limits, signal);
  }
  let tab = await platform.tabs.get(page.tabId);
  if (story.phase === 'rest' && tab?.pendingUrl !== undefined) {
    story = await watch.settle(page.tabId, { startMs: HELD_MS, loadMs: NAVIGATION_LOAD_MS }, signal);
    tab = await platform.tabs.get(page.tabId);
  }
  if (!tab) {
    throw new ToolError('interrupted', 'The tab closed during the act.', 'Call list_tabs to see what is open.');
  }
  const left = story.phase !== 'rest';
  const held = !left && tab.pendingUrl !== undefined;
  const asked = receiptRequests(requests.seen(), page.url);
  if (outcome.kind === 'timed-out' && !left) throw actUnanswered(asked.map((each) => requestLine(each, page.url)));
  if (outcome.kind === 'lost' && !left) throw pageCrashed();
  if (!story.asksSignIn && (story.phase === 'load' || story.phase === 'commit')) await scene.settlePage(story.phase);

  const failed = story.phase === 'fail';
  const now = left ? ((await platform.tabs.get(page.tabId)) ?? tab) : tab;
  // While an error page takes over, the tab may still name the page before.
  const to = failed && story.error !== 'aborted' ? (story.url ?? now.url) : now.url;
  const moved = to !== page.url || ((left || story.addressChanged) && !failed);
  const openedTabs = await nameOpenedTabs(scene, story.openedTabs, signal);
  const requested = receiptRequests(requests.seen(), page.url);
  const opened = new Set([...scene.children, ...story.openedTabs.map(({ tabId }) => tabId)]);
  const closedTabs = story.closedTabs.filter((tabId) => opened.has(tabId));
  // The browser tells of a download a little later than of the page that did not come.
  const downloads = await scene.downloads.seen(failed && story.error === 'aborted' ? DOWNLOAD_MS : 0);
  const receipt: Receipt = {
    ...output.receipt,
    changed:
      output.receipt?.changed === true ||
      moved ||
      held ||
      story.openedTabs.length + closedTabs.length + downloads.length > 0,
    ...(moved && { url: { from: page.url, to }, title: now.title }),
    ...(openedTabs.length > 0 && { openedTabs }),
    ...(closedTabs.length > 0 && { closedTabs }),
    ...(requested.length > 0 && { requests: requested }),
    ...(downloads.length > 0 && { downloads }),
    ...(held && { dialog: LEAVE_QUESTION }),
  };
  const openNote = openedTabs.length > 0 ? OPENED : undefined;
  const ownNote = held ? ASKS_TO_LEAVE : noteOf(story);
  const notes = [output.note, ownNote, openNote, effectNote(receipt, story)].filter((note) => note !== undefined);
  const text = tool.trust === 'untrusted' ? withWhereabouts(output.text, receipt, page.url) : output.text;
  return { ...output, text, receipt, ...(notes.length > 0 && { note: notes.join('\n') }) };
}

/**
 * Looks again after each answer that the page got, until it asks for nothing more. An act without any effect is looked
 * at once more at the end: what waited for a pause of the user may just have begun.
 */
async function followRequests(
  { requests, review, watch, sentAtMs }: ActScene,
  first: ToolOutput,
  from: { readonly tabId: number; readonly shows: boolean; readonly answeredAtMs: number },
  signal: AbortSignal,
): Promise<ToolOutput> {
  const untilMs = sentAtMs + REQUESTS_MS;
  let output = first;
  let seenMs = from.answeredAtMs;
  for (let count = 0; count < MAX_REVIEWS; count++) {
    const isNew = await requests.quiet(seenMs, untilMs, signal);
    const hasEffect = from.shows || showsMore(output.receipt) || requests.seen().length > 0;
    if (!isNew && (hasEffect || count > 0)) break;
    if (!isNew) {
      const startMs = Math.max(0, sentAtMs + PAUSE_MS - performance.now());
      const begun = await watch.settle(from.tabId, { startMs, loadMs: 0 }, signal);
      if (begun.phase !== 'rest') break;
    }
    const again = await review({ ifChanged: !isNew });
    seenMs = performance.now();
    if (again.kind !== 'value') break;
    if (again.value) output = again.value;
    else if (!isNew) break;
    if (seenMs >= untilMs || (await watch.settle(from.tabId, NOW, signal)).phase !== 'rest') break;
  }
  return output;
}

const NOW: SettleLimits = { startMs: 0, loadMs: 0 };

/** Adds what the page could not know. Addresses and titles are the page's words, so they may stand only in a fence. */
function withWhereabouts(text: string, receipt: Receipt, pageUrl: string): string {
  const { url, title, openedTabs = [], closedTabs = [], requests = [], downloads = [] } = receipt;
  const moved = url && !text.includes(url.to) ? [`Now at ${url.to}${title ? ` "${title}"` : ''}`] : [];
  const opened = openedTabs.map(openedTabLine);
  const closed = closedTabs.map((tabId) => `Closed tab ${tabId}`);
  const asked =
    requests.length > 0 ? [`Requests: ${requests.map((each) => requestLine(each, pageUrl)).join(', ')}`] : [];
  const saved = downloads.map(({ downloadId, name }) => `Downloading "${name}" (download ${downloadId})`);
  return [text, ...moved, ...opened, ...closed, ...saved, ...asked].filter((line) => line !== '').join('\n');
}

const LEAVE_QUESTION = 'beforeunload';

/** True when the browser had a question open at the end of the act, behind which documents do not answer. */
export function isAskedToLeave(receipt: Receipt | undefined): boolean {
  return receipt?.dialog === LEAVE_QUESTION;
}

const ASKS_TO_LEAVE =
  'The browser asks the user whether to leave the page: something in it, or in a frame, may be unsaved. Only the user can answer: tell them, and wait.';

const OPENED =
  'The act opened another tab. To go on there, call switch_tab with its number; doing the act again opens one more.';

/** In our own words, without text of a page. */
function noteOf({ phase, error, asksSignIn }: TabStory): string | undefined {
  if (asksSignIn) return `${ASKS_SIGN_IN} Ask the user to sign in there, then go on.`;
  switch (phase) {
    case 'load':
      return 'A new page loaded; refs from before are gone.';
    case 'commit':
      return 'A new page is still loading; refs from before are gone.';
    case 'start':
      return 'A new page was asked for and has not come yet.';
    case 'fail':
      return error === 'aborted'
        ? 'The browser asked for a page and got none: it may be a download, or an empty answer.'
        : 'The new page did not load; the tab shows an error page.';
    case 'rest':
    case 'close':
      return undefined;
    default:
      return phase satisfies never;
  }
}

/** Says when an act had no effect, or when a server refused what it sent, whatever the page shows. */
function effectNote(receipt: Receipt, { phase }: TabStory): string | undefined {
  const { changed, requests = [] } = receipt;
  const refused = requests.filter(
    ({ method, status = 0, error }) => method !== 'GET' && (status >= 400 || error !== undefined),
  );
  if (refused.length > 0) {
    return 'The server refused or failed a request of this act (see Requests); do not take it for done, whatever the page says.';
  }
  if (requests.some(({ method, status, error }) => method !== 'GET' && status === undefined && error === undefined)) {
    return 'A request of this act has no answer yet; look again before you repeat it.';
  }
  if (phase !== 'rest' || requests.length > 0) return undefined;
  if (!changed && receipt.handled)
    return 'The page took the act over, but nothing that shows changed, and nothing was requested.';
  if (!changed) return 'No effect observed: nothing changed, nothing was requested.';
  return showsMore(receipt)
    ? undefined
    : 'No effect observed but the focus: nothing else changed, nothing was requested.';
}

/** Whether an act shows in more than the focus, which most acts move. */
function showsMore(receipt: Receipt | undefined): boolean {
  const { changed, focus, requests: _, handled: __, ...rest } = receipt ?? { changed: false };
  return (changed && focus === undefined) || Object.values(rest).some((each) => each !== undefined);
}

/**
 * How long a navigation may still take to begin once the page answered: the browser tells of one a little later than
 * the page began it. The page itself waited for quiet before it answered, and that time counts.
 */
function limitsFor(
  { requests, sentAtMs }: ActScene,
  outcome: ContentOutcome<ToolOutput>,
  { target }: DecidedPage,
): SettleLimits {
  const elapsedMs = performance.now() - sentAtMs;
  const receipt = outcome.kind === 'value' ? outcome.value.receipt : undefined;
  const handled = receipt?.diff !== undefined || requests.seen().some(({ kind }) => kind === 'data');
  const startMs =
    outcome.kind === 'lost' ? 1_000 : outcome.kind === 'value' ? startMsFor(target, handled) - elapsedMs : 0;
  return { startMs: Math.max(0, startMs), loadMs: NAVIGATION_LOAD_MS, textMs: NAVIGATION_TEXT_MS };
}

/**
 * From the act on. A link or a form is expected to lead somewhere, unless the page took the act over; other elements
 * seldom do, and then at once.
 */
function startMsFor(target: TargetFacts | undefined, handled: boolean): number {
  switch (target?.kind) {
    case 'link':
    case 'submit':
      return handled ? 70 : 250;
    case 'button':
    case 'field':
    case 'other':
      // The page waited nearly as long itself; the rest is how late a browser tells.
      return handled ? 70 : 90;
    default:
      return 0;
  }
}

/** Whether a tool with these effects changes anything. */
export function isAct(effects: readonly Effect[]): boolean {
  return effects.some((effect) => effect !== 'read');
}

/** The document went away before it answered. */
export function pageLeft(): ToolError {
  return new ToolError('unavailable', 'The page was left before it answered.', 'Look at the page that is there now.');
}

function actUnanswered(requests: readonly string[]): ToolError {
  const message = 'Outcome unknown: the page did not answer in time, and the act may have happened.';
  const detail = requests.length > 0 ? `Requests: ${requests.join(', ')}` : undefined;
  return new ToolError('timed-out', message, 'Look at the page before you repeat it; a dialog may be open.', {
    ...(detail !== undefined && { detail }),
  });
}

function pageCrashed(): ToolError {
  const message = 'The page went away during the act, which may have happened.';
  return new ToolError('interrupted', message, 'Look at the page before repeating it, or navigate again.');
}
