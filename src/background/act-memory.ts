import type { JsonObject } from '../core/json';
import type { Receipt, RequestSeen } from '../core/receipt';
import type { ContentTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { canonicalJson } from '../policy/canonical-json';
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
  /** What became known of the last act's requests since it was told; told once. Page text. */
  news(tabId: number): string | undefined;
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
}

/** Starts with nothing remembered. */
export function createActMemory(): ActMemory {
  const last = new Map<number, LastAct>();
  const opened = new Map<number, Set<number>>();
  return {
    guard(tool, input, page) {
      const act = last.get(page.tabId);
      if (!act || act.held || act.key !== keyOf(tool, input, page)) return;
      const sent = act.requests.seen().filter(({ method }) => writes(method));
      const isOpen = sent.some(({ endMs }) => endMs === undefined);
      const isDone = sent.some(({ status }) => status !== undefined && status < 400);
      if (!isOpen && !act.unknown && !(isDone && !act.showed && !act.meant)) return;
      act.held = true;
      const lines = receiptRequests(sent, act.pageUrl).map((each) => requestLine(each, act.pageUrl));
      throw new ToolError(
        'not-actionable',
        isOpen
          ? 'The same act was done just now, and its request is still under way. It was not repeated.'
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
      last.set(page.tabId, {
        key,
        pageUrl: page.url,
        requests,
        showed: diff.length + openedTabs.length + downloads.length > 0 || url !== undefined || dialog !== undefined,
        unknown: receipt === undefined,
        told,
        meant: before?.key === key && (before.held || before.meant),
        held: false,
      });
    },

    opened: (tabId) => opened.get(tabId) ?? new Set(),

    news(tabId) {
      const act = last.get(tabId);
      if (!act) return undefined;
      const now = receiptRequests(act.requests.seen(), act.pageUrl);
      const before = new Set(act.told.map((each) => requestLine(each, act.pageUrl)));
      const news = now
        .filter(({ method, status, error }) => writes(method) && (status !== undefined || error !== undefined))
        .map((each) => requestLine(each, act.pageUrl))
        .filter((line) => !before.has(line));
      act.told = now;
      return news.length === 0 ? undefined : `Since your last look: ${news.join(', ')}`;
    },
  };
}

function keyOf(tool: ContentTool, input: JsonObject, page: DecidedPage): string {
  return [tool.name, page.documentId, page.target?.fingerprint, canonicalJson(input)].join('\n');
}
