import type { Effect } from '../core/mode';
import type { Receipt } from '../core/receipt';
import type { TargetFacts } from '../core/target';
import type { ContentTool, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { ContentOutcome } from './route-content-channel';
import type { NavigationWatch, SettleLimits, TabStory } from './route-watch';

const NAVIGATION_LOAD_MS = 10_000;

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
  readonly tool: ContentTool;
  /** When the act was sent, on the clock of `performance.now()`. */
  readonly sentAtMs: number;
}

/**
 * Waits for the navigation that an act began, and completes its receipt with what only the background sees.
 * @throws ToolError when the page went away or did not answer.
 */
export async function completeAct(
  { platform, watch, tool, sentAtMs }: ActScene,
  outcome: ContentOutcome<ToolOutput>,
  page: DecidedPage,
  signal: AbortSignal,
): Promise<ToolOutput> {
  if (outcome.kind === 'no-receiver') throw pageLeft();
  const story = await watch.settle(page.tabId, limitsFor(outcome, page.target, performance.now() - sentAtMs), signal);
  const tab = await platform.tabs.get(page.tabId);
  if (!tab) {
    throw new ToolError('interrupted', 'The tab closed during the act.', 'Call list_tabs to see what is open.');
  }
  const left = story.phase !== 'rest';
  if (outcome.kind === 'timed-out' && !left) throw actUnanswered();
  if (outcome.kind === 'lost' && !left) throw pageCrashed();

  const output: ToolOutput = outcome.kind === 'value' ? outcome.value : { text: '' };
  const failed = story.phase === 'fail';
  // While an error page takes over, the tab may still name the page before.
  const to = failed && story.error !== 'aborted' ? (story.url ?? tab.url) : tab.url;
  const moved = to !== page.url || ((left || story.addressChanged) && !failed);
  const receipt: Receipt = {
    ...output.receipt,
    changed: output.receipt?.changed === true || moved || story.openedTabs.length > 0,
    ...(moved && { url: { from: page.url, to }, title: tab.title }),
    ...(story.openedTabs.length > 0 && { openedTabs: story.openedTabs }),
  };
  const notes = [output.note, noteOf(story)].filter((note) => note !== undefined);
  const text = tool.trust === 'untrusted' ? withWhereabouts(output.text, receipt) : output.text;
  return { ...output, text, receipt, ...(notes.length > 0 && { note: notes.join('\n') }) };
}

/** Adds what the page could not know. Addresses and titles are the page's words, so they may stand only in a fence. */
function withWhereabouts(text: string, { url, title, openedTabs = [] }: Receipt): string {
  const moved = url && !text.includes(url.to) ? [`Now at ${url.to}${title ? ` "${title}"` : ''}`] : [];
  const opened = openedTabs.map((tab) => `Opened tab ${tab.tabId}: ${tab.url}`);
  return [text, ...moved, ...opened].filter((line) => line !== '').join('\n');
}

/** In our own words, without text of a page. */
function noteOf({ phase, error }: TabStory): string | undefined {
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

/**
 * How long a navigation may still take to begin once the page answered: the browser tells of one a little later than
 * the page began it. The page itself waited for quiet before it answered, and that time counts.
 */
function limitsFor(
  outcome: ContentOutcome<ToolOutput>,
  target: TargetFacts | undefined,
  elapsedMs: number,
): SettleLimits {
  const startMs = outcome.kind === 'lost' ? 1_000 : outcome.kind === 'value' ? startMsFor(target) - elapsedMs : 0;
  return { startMs: Math.max(0, startMs), loadMs: NAVIGATION_LOAD_MS };
}

/** From the act on. A link or a form is expected to lead somewhere; other elements seldom do, and then at once. */
function startMsFor(target: TargetFacts | undefined): number {
  switch (target?.kind) {
    case 'link':
    case 'submit':
      return 250;
    case 'button':
    case 'field':
    case 'other':
      return 100;
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

function actUnanswered(): ToolError {
  const message = 'The page did not answer in time; the act may have happened.';
  return new ToolError('timed-out', message, 'Look at the page before repeating it; a dialog may be open.');
}

function pageCrashed(): ToolError {
  const message = 'The page went away during the act, which may have happened.';
  return new ToolError('interrupted', message, 'Look at the page before repeating it, or navigate again.');
}
