import type { JsonObject } from '../core/json';
import type { Receipt, RequestSeen } from '../core/receipt';
import type { ContentTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import { canonicalJson } from '../policy/canonical-json';
import { openedTabLine } from './name-opened-tabs';
import { receiptRequests, requestLine } from './request-lines';
import type { DecidedPage } from './route-act';
import { type TabRequests, writes } from './watch-requests';

/** What one session remembers of the last act in each tab. */
export interface ActMemory {
  /**
   * Holds back, once, an act that was just done and sent something to a server, while nobody can see yet that it worked.
   * @throws ToolError `not-actionable`
   */
  guard(tool: ContentTool, input: JsonObject, page: DecidedPage): void;
  /** Remembers an act that is over. Without a receipt nobody knows whether it happened. */
  note(tool: ContentTool, input: JsonObject, page: DecidedPage, requests: TabRequests, receipt?: Receipt): void;
  /** The tabs that acts in a tab opened. */
  opened(tabId: number): ReadonlySet<number>;
  /** What became known of the last act since it was told: of its requests, and tabs that it opened late. Told once. Page text. */
  news(tabId: number): Promise<string | undefined>;
}

interface LastAct {
  readonly key: string;
  readonly pageUrl: string;
  readonly requests: TabRequests;
  readonly showed: boolean;
  /** The page never answered. */
  readonly unknown: boolean;
  told: readonly RequestSeen[];
  /** The model was told, and wants it again all the same. */
  readonly meant: boolean;
  held: boolean;
  /** Tabs that the page opened since, when the act itself showed nothing. */
  readonly late: LateTabs;
}

interface LateTabs {
  tabIds: readonly number[];
  told: number;
  /** Ends to look for more. */
  stop(): void;
}

/** What begins later than this after an act has seldom anything to do with it. */
const LATE_MS = 5_000;

/** Starts with nothing remembered. */
export function createActMemory(platform: Pick<Platform, 'tabs' | 'onNavigation'>): ActMemory {
  const last = new Map<number, LastAct>();
  const opened = new Map<number, Set<number>>();

  function watchLate(tabId: number): LateTabs {
    const over = AbortSignal.timeout(LATE_MS);
    const stopped = new AbortController();
    const late: LateTabs = { tabIds: [], told: 0, stop: () => stopped.abort() };
    platform.onNavigation(
      (event) => {
        if (event.type !== 'tab-open' || event.sourceTabId !== tabId) return;
        late.tabIds = [...late.tabIds, event.tabId];
        opened.set(tabId, new Set([...(opened.get(tabId) ?? []), event.tabId]));
      },
      { signal: AbortSignal.any([over, stopped.signal]) },
    );
    return late;
  }

  async function lateLines({ late }: LastAct): Promise<readonly string[]> {
    const tabIds = late.tabIds.slice(late.told);
    late.told = late.tabIds.length;
    const tabs = await Promise.all(tabIds.map((tabId) => platform.tabs.get(tabId)));
    return tabs.flatMap((tab) => (tab ? [openedTabLine(tab)] : []));
  }

  return {
    guard(tool, input, page) {
      const act = last.get(page.tabId);
      if (!act || act.held || act.key !== keyOf(tool, input, page)) return;
      const sent = act.requests.seen().filter(({ method }) => writes(method));
      const isOpen = sent.some(({ endMs }) => endMs === undefined);
      const isDone = sent.some(({ status }) => status !== undefined && status < 400);
      const openedLate = act.late.tabIds.length > 0;
      if (!isOpen && !act.unknown && !openedLate && !(isDone && !act.showed && !act.meant)) return;
      act.held = true;
      const lines = receiptRequests(sent, act.pageUrl).map((each) => requestLine(each, act.pageUrl));
      throw new ToolError(
        'not-actionable',
        isOpen
          ? 'The same act was done just now, and its request is still under way. It was not repeated.'
          : openedLate
            ? 'The same act was done just now, and a tab opened a moment after it. It was not repeated.'
            : act.unknown
              ? 'The same act was sent just now, and it is not known whether it happened. It was not repeated.'
              : 'The same act was done just now, and the server took its request. It was not repeated.',
        'Look at the page. Call it again if it is really meant to happen twice.',
        { detail: lines.join('\n') },
      );
    },

    note(tool, input, page, requests, receipt) {
      const key = keyOf(tool, input, page);
      const before = last.get(page.tabId);
      const { diff = [], url, openedTabs = [], downloads = [], dialog, requests: told = [] } = receipt ?? {};
      if (openedTabs.length > 0) {
        const tabIds = openedTabs.map(({ tabId }) => tabId);
        opened.set(page.tabId, new Set([...(opened.get(page.tabId) ?? []), ...tabIds]));
      }
      before?.late.stop();
      const showed =
        diff.length + openedTabs.length + downloads.length > 0 || url !== undefined || dialog !== undefined;
      last.set(page.tabId, {
        key,
        pageUrl: page.url,
        requests,
        showed,
        late: showed ? NOTHING_LATE : watchLate(page.tabId),
        unknown: receipt === undefined,
        told,
        meant: before?.key === key && (before.held || before.meant),
        held: false,
      });
    },

    opened: (tabId) => opened.get(tabId) ?? new Set(),

    async news(tabId) {
      const act = last.get(tabId);
      if (!act) return undefined;
      const now = receiptRequests(act.requests.seen(), act.pageUrl);
      const before = new Set(act.told.map((each) => requestLine(each, act.pageUrl)));
      const news = now
        .filter(({ method, status, error }) => writes(method) && (status !== undefined || error !== undefined))
        .map((each) => requestLine(each, act.pageUrl))
        .filter((line) => !before.has(line));
      act.told = now;
      const lines = [...(await lateLines(act)), ...(news.length > 0 ? [news.join(', ')] : [])];
      return lines.length === 0 ? undefined : `Since your last look: ${lines.join('\n')}`;
    },
  };
}

const NOTHING_LATE: LateTabs = { tabIds: [], told: 0, stop: () => undefined };

function keyOf(tool: ContentTool, input: JsonObject, page: DecidedPage): string {
  return [tool.name, page.documentId, page.target?.fingerprint, canonicalJson(input)].join('\n');
}
