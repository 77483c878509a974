import type { NavigationOutcome } from '../core/capabilities';
import type { NavigationEvent } from '../platform/navigation-event';
import type { Platform } from '../platform/platform';
import { within } from '../platform/shared/within';

/** What became of a tab since the watch began. */
export interface TabStory {
  readonly phase: 'rest' | 'start' | 'commit' | 'load' | 'fail' | 'close';
  /** The address of the navigation seen last. */
  readonly url?: string;
  readonly error?: string;
  /** The browser asks the user for a name and a password before the page comes. */
  readonly asksSignIn?: boolean;
  /** The page changed its address without a new document. */
  readonly addressChanged: boolean;
  readonly openedTabs: readonly { readonly tabId: number; readonly url: string }[];
  /** Any other tab. */
  readonly closedTabs: readonly number[];
}

/** How long to wait, in milliseconds. */
export interface SettleLimits {
  /** For anything to begin. */
  readonly startMs: number;
  /** For what began to load; counted from its begin. */
  readonly loadMs: number;
  /** For the whole text of a page that is there; counted from when it came. Some never end. `loadMs` when absent. */
  readonly textMs?: number;
}

/** Watches all tabs; begun before an act, so that nothing is missed. */
export interface NavigationWatch {
  /** Waits until what began in the tab is over, or until nothing began in time. */
  settle(tabId: number, limits: SettleLimits, signal: AbortSignal): Promise<TabStory>;
  stop(): void;
}

/** Begins to watch. The caller stops it in a `finally`. */
export function watchNavigation(platform: Pick<Platform, 'onNavigation'>): NavigationWatch {
  const watching = new AbortController();
  const events: NavigationEvent[] = [];
  let wake = Promise.withResolvers<void>();
  platform.onNavigation(
    (event) => {
      events.push(event);
      wake.resolve();
      wake = Promise.withResolvers();
    },
    { signal: watching.signal },
  );

  async function until(
    tabId: number,
    isOver: (story: TabStory) => boolean,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<TabStory> {
    const endMs = performance.now() + limitMs;
    for (;;) {
      signal.throwIfAborted();
      const story = foldNavigation(events, tabId);
      const leftMs = endMs - performance.now();
      if (leftMs <= 0 || isOver(story)) return story;
      await within(wake.promise, leftMs, signal);
    }
  }

  return {
    async settle(tabId, { startMs, loadMs, textMs = loadMs }, signal) {
      const begun = await until(tabId, hasBegun, startMs, signal);
      if (!isUnderWay(begun)) return begun;
      const came = await until(tabId, (story) => story.phase !== 'start' || !isUnderWay(story), loadMs, signal);
      return came.phase === 'commit' && isUnderWay(came)
        ? until(tabId, (story) => !isUnderWay(story), textMs, signal)
        : came;
    },
    stop: () => watching.abort(),
  };
}

/** What the events say about one tab; pure. */
export function foldNavigation(events: readonly NavigationEvent[], tabId: number): TabStory {
  const openedTabs = new Map<number, string>();
  const closedTabs: number[] = [];
  let story: Omit<TabStory, 'openedTabs' | 'closedTabs'> = { phase: 'rest', addressChanged: false };
  // Firefox begins a navigation twice when it moves to another process, and reports the first one as failed.
  let pending: readonly string[] = [];
  for (const event of events) {
    if (event.type === 'tab-open') {
      if (event.sourceTabId === tabId) openedTabs.set(event.tabId, event.url);
      continue;
    }
    if (event.type === 'tab-close' && event.tabId !== tabId) closedTabs.push(event.tabId);
    // Firefox shows an empty page in a new tab before the navigation that was asked for.
    if (event.tabId !== tabId || (event.type !== 'tab-close' && event.url === 'about:blank')) continue;
    switch (event.type) {
      case 'navigation-start':
        pending = [...pending, event.url];
        story = { ...story, phase: 'start', url: event.url, error: undefined };
        break;
      case 'navigation-commit':
        pending = [];
        // After a failure Firefox commits its error page under the address that failed.
        if (story.phase !== 'fail' || story.error === 'aborted' || story.url !== event.url) {
          story = { ...story, phase: 'commit', url: event.url, error: undefined };
        }
        break;
      case 'document-load':
      case 'navigation-end':
        if (isErrorPage(event.url)) story = { ...story, phase: 'fail', error: story.error ?? errorOf(event.url) };
        else if (story.phase === 'commit') story = { ...story, phase: 'load' };
        // Firefox reports a download as a load that ended without a commit.
        else if (event.type === 'navigation-end' && pending.includes(event.url)) {
          pending = [];
          story = { ...story, phase: 'fail', error: 'aborted' };
        }
        break;
      case 'navigation-error':
        // It is about the address that a redirect led to.
        if (event.error === 'blocked') {
          pending = [];
          story = { ...story, phase: 'fail', url: event.url, error: event.error };
        } else if (pending.includes(event.url)) {
          pending = pending.toSpliced(pending.indexOf(event.url), 1);
          if (pending.length === 0) story = { ...story, phase: 'fail', url: event.url, error: event.error };
        } else if (story.phase === 'commit' && story.url === event.url) {
          // The load was stopped; what is there stays.
          story = { ...story, phase: 'load' };
        }
        break;
      case 'sign-in-ask':
        story = { ...story, asksSignIn: true, url: event.url };
        break;
      case 'address-change':
        story = { ...story, addressChanged: true, ...(story.phase === 'rest' && { url: event.url }) };
        break;
      case 'tab-close':
        story = { ...story, phase: 'close' };
        break;
      default:
        event satisfies never;
    }
  }
  const opened = [...openedTabs].map(([openedId, url]) => ({ tabId: openedId, url }));
  return { ...story, openedTabs: opened, closedTabs };
}

/** The story in the words of a capability. */
export function outcomeOf(story: TabStory): Pick<NavigationOutcome, 'state' | 'error'> {
  if (story.asksSignIn) return { state: 'asks-sign-in' };
  switch (story.phase) {
    case 'rest':
    case 'close':
      return { state: story.addressChanged ? 'same-document' : 'not-started' };
    case 'start':
      return { state: 'failed', error: 'no answer yet' };
    case 'commit':
      return { state: 'committed' };
    case 'load':
      return { state: 'loaded' };
    case 'fail':
      return { state: 'failed', error: story.error };
    default:
      return story.phase satisfies never;
  }
}

function hasBegun({ phase, addressChanged, openedTabs, asksSignIn }: TabStory): boolean {
  return asksSignIn === true || phase !== 'rest' || addressChanged || openedTabs.length > 0;
}

function isUnderWay({ phase, asksSignIn }: TabStory): boolean {
  return !asksSignIn && (phase === 'start' || phase === 'commit');
}

function isErrorPage(url: string): boolean {
  return /^about:(neterror|certerror|blocked|httpsonlyerror)/.test(url);
}

function errorOf(errorPageUrl: string): string | undefined {
  return /[?&]e=([A-Za-z]+)/.exec(errorPageUrl)?.[1];
}
