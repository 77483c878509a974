import type { PanelNotice } from '../messaging/protocol';
import type { Platform } from '../platform/platform';
import type { StoredEvent } from '../session/event';
import type { createBadges } from './badges';
import type { LinkedPage, PageAsk } from './linked-page';
import type { Pages } from './open-pages';
import { createPageAsks } from './page-asks';
import { createPageProposals, type PageProposals } from './page-proposals';
import { createPageStatuses } from './page-statuses';
import { atDeadline } from './page-waits';
import type { Panels } from './panels';
import type { LiveSession, Sessions } from './sessions';
import type { Turns } from './turns';

/** What pages are told of the sessions beside them, and what they ask of them. */
export interface PageSession {
  readonly proposals: PageProposals;
  /** A panel stands beside the tab now: whoever asked for it has it. */
  onPanel(tabId: number): void;
  onAsk(page: LinkedPage, ask: PageAsk): void;
  /** A session began or ended to work or to wait. */
  onActivity(session: LiveSession): void;
  onEvent(stored: StoredEvent): void;
  onDeleted(sessionId: string): void;
}

export interface PageSessionDeps {
  readonly platform: Pick<Platform, 'tabs' | 'keepAlive' | 'openPanel'>;
  readonly panels: Panels;
  notify(notice: PanelNotice): void;
  readonly hub: Pages['hub'];
  readonly badges: ReturnType<typeof createBadges>;
  readonly sessions: Sessions;
  readonly turns: Turns;
  onBug(error: unknown): void;
}

export function createPageSession(deps: PageSessionDeps): PageSession {
  const { platform, panels, notify, hub, badges, sessions, turns, onBug } = deps;
  const isBeside = async (tabId: number, over: { readonly active?: boolean } = {}) => {
    const tab = await platform.tabs.get(tabId);
    return tab !== undefined && panels.isBeside({ ...tab, ...over });
  };
  const isShown = (tabId: number) => isBeside(tabId);
  const statuses = createPageStatuses({
    tell(tabId, status) {
      if (status === 'running' || status === 'waiting_user_action') proposals.yield(tabId);
      hub.setStatus(tabId, status);
    },
  });
  const proposals = createPageProposals({
    reply: ({ documentId }, requestId, code) =>
      hub.tell(documentId, { type: 'reply', requestId, ok: code === undefined, ...(code && { code }) }),
    isShown,
    isPanelOpen: (tabId) => isBeside(tabId, { active: true }),
    isBusy: (document) => BUSY.has(hub.statusOf(document)),
    keepAlive: () => platform.keepAlive(),
    onChange(tabId) {
      const proposal = proposals.of(tabId);
      notify({ type: 'proposal', tabId, ...(proposal && { proposal }) });
      badges.set(tabId, 'asks', proposal !== undefined).catch(onBug);
    },
    newId: () => crypto.randomUUID(),
    now: Date.now,
    later: (work, ms) => atDeadline(ms, work),
  });
  panels.onClose(() => void proposals.recheck().catch(onBug));
  const onAsk = createPageAsks({
    hub,
    proposals,
    sessions,
    turns,
    openPanel: (tabId) => platform.openPanel(tabId),
    isShown,
    mark: (tabId) => void badges.set(tabId, 'asks', true).catch(onBug),
    now: Date.now,
    onBug,
  });
  return {
    proposals,
    onPanel: (tabId) => void badges.set(tabId, 'asks', proposals.of(tabId) !== undefined).catch(onBug),
    onAsk,
    onActivity: statuses.note,
    onEvent({ sessionId, event }) {
      if (event.type === 'session-start') statuses.begin(event.tabId);
      if (event.type === 'task-start') void sessions.open(sessionId).then(statuses.note).catch(onBug);
      // What is committed needs no second delivery.
      if (event.type === 'tool-end' || event.type === 'action-request') hub.settle(event.callId);
    },
    onDeleted: statuses.end,
  };
}

const BUSY: ReadonlySet<string> = new Set(['running', 'waiting_tool_result', 'waiting_user_action']);
