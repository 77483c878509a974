import type { AgentStatus } from '../../packages/page-sdk/src/protocol';
import type { SessionState } from '../session/state';
import { activityOf, type LiveSession } from './sessions';

/** What the conversations beside each tab do, as pages are told. */
export interface PageStatuses {
  /** A session began or ended to work or to wait. */
  note(session: LiveSession): void;
  /** A new conversation, or a new task, stands beside the tab: what an earlier one left says nothing of it. */
  begin(tabId: number): void;
  /** A session was deleted. */
  end(sessionId: string): void;
}

export interface PageStatusesDeps {
  /** Called with each change. */
  tell(tabId: number, status: AgentStatus): void;
}

/** Of several conversations beside one tab, the one that is busiest is told of. */
const RANKS: readonly AgentStatus[] = ['idle', 'ended', 'error', 'running', 'waiting_user_action'];

export function createPageStatuses({ tell }: PageStatusesDeps): PageStatuses {
  const known = new Map<string, { readonly tabs: readonly number[]; readonly status: AgentStatus }>();
  const told = new Map<number, AgentStatus>();

  function statusOf(tabId: number): AgentStatus {
    const ranks = [...known.values()]
      .filter(({ tabs }) => tabs.includes(tabId))
      .map(({ status }) => RANKS.indexOf(status));
    return RANKS[Math.max(0, ...ranks)] ?? 'idle';
  }

  function tellAll(tabs: Iterable<number>): void {
    for (const tabId of new Set(tabs)) {
      const status = statusOf(tabId);
      if ((told.get(tabId) ?? 'idle') === status) continue;
      if (status === 'idle') told.delete(tabId);
      else told.set(tabId, status);
      tell(tabId, status);
    }
  }

  return {
    note({ sessionId, state }) {
      const before = known.get(sessionId)?.tabs ?? [];
      const tabs = [state.homeTabId, state.workingTabId];
      known.set(sessionId, { tabs, status: statusFrom(state) });
      tellAll([...before, ...tabs]);
    },
    begin(tabId) {
      for (const [sessionId, { tabs, status }] of known)
        if (tabs.includes(tabId) && (status === 'ended' || status === 'error')) known.delete(sessionId);
      tellAll([tabId]);
    },
    end(sessionId) {
      const entry = known.get(sessionId);
      if (!entry) return;
      known.set(sessionId, { ...entry, status: 'ended' });
      tellAll(entry.tabs);
    },
  };
}

const FAILED: ReadonlySet<string> = new Set(['provider-error', 'storage-error']);

function statusFrom(state: SessionState): AgentStatus {
  const activity = activityOf(state);
  switch (activity) {
    case 'runs':
      return 'running';
    case 'waits':
      return 'waiting_user_action';
    case 'rests':
      return FAILED.has(state.turn?.end?.reason ?? '') ? 'error' : 'idle';
    default:
      return activity satisfies never;
  }
}
