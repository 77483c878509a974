import type { PanelNotice, SessionSummary } from '../messaging/protocol';
import type { SessionEvent, StoredEvent } from '../session/event';
import type { SessionLog } from '../session/log';
import { emptyState, fold, reduce } from '../session/reduce';
import type { SessionState } from '../session/state';

/** A session that this background holds in memory. Everything but `state` is lost with the background, and may be. */
export interface LiveSession {
  readonly sessionId: string;
  state: SessionState;
  /** What was streamed so far of the response under way. */
  partial?: { readonly responseId: string; readonly text: string; readonly reasoning: string };
  /** Present while the loop works on the session. */
  running?: {
    readonly abort: AbortController;
    /** Of the calls that run, by id. */
    readonly cancels: Map<string, AbortController>;
    /** Ids of the calls whose job needs nobody else to remove it. */
    readonly jobs: Set<string>;
    readonly ended: Promise<void>;
  };
  /** Something was appended that the running loop may have missed. */
  lookAgain?: boolean;
}

export interface SessionsDeps {
  readonly log: SessionLog;
  notify(notice: PanelNotice): void;
  readonly newId: () => string;
  /** Called for a session that is deleted: whatever else is kept of it goes too. */
  forget(sessionId: string): Promise<void>;
}

/** All sessions: the log behind them, their folds, and the one way to append. */
export class Sessions {
  private readonly live = new Map<string, Promise<LiveSession>>();

  constructor(private readonly deps: SessionsDeps) {}

  /** The session, folded from its log on first use. */
  open(sessionId: string): Promise<LiveSession> {
    const known = this.live.get(sessionId);
    if (known) return known;
    const opening = this.load(sessionId);
    this.live.set(sessionId, opening);
    opening.catch(() => this.live.delete(sessionId));
    return opening;
  }

  async create(tabId: number): Promise<LiveSession> {
    const session = await this.open(this.deps.newId());
    await this.append(session, { type: 'session-start', tabId });
    this.deps.notify({ type: 'sessions-changed' });
    return session;
  }

  /** Appends, folds and tells the panels, in this order. Resolves when the event is committed. */
  async append(session: LiveSession, event: SessionEvent): Promise<StoredEvent> {
    const stored = await this.deps.log.append(session.sessionId, event);
    const before = activityOf(session.state);
    session.state = reduce(session.state, stored);
    if (event.type.startsWith('response-') || event.type === 'message-add' || event.type === 'turn-end') {
      session.partial = undefined;
    }
    this.deps.notify({ type: 'event', stored });
    // A panel hears the events of its own conversation; of the others it knows what the list says.
    if (event.type === 'title-set' || activityOf(session.state) !== before) {
      this.deps.notify({ type: 'sessions-changed' });
    }
    return stored;
  }

  read(sessionId: string, afterSeq: number): Promise<readonly StoredEvent[]> {
    return this.deps.log.read(sessionId, afterSeq);
  }

  async delete(sessionId: string): Promise<void> {
    this.live.delete(sessionId);
    await this.deps.log.delete(sessionId);
    await this.deps.forget(sessionId);
    this.deps.notify({ type: 'sessions-changed' });
  }

  /** Removes a conversation in which nothing was said: every tab beside a panel has one. */
  async deleteIfEmpty(sessionId: string): Promise<void> {
    const row = (await this.deps.log.sessions()).find((candidate) => candidate.sessionId === sessionId);
    if (row?.title === '') await this.delete(sessionId);
  }

  async exists(sessionId: string): Promise<boolean> {
    return (await this.deps.log.sessions()).some((row) => row.sessionId === sessionId);
  }

  /** Every conversation in which something was said, newest first. */
  async list(): Promise<readonly SessionSummary[]> {
    const rows = (await this.deps.log.sessions()).filter((row) => row.title !== '');
    const summaries = rows.map(async (row) => {
      const session = await this.live.get(row.sessionId);
      return session
        ? summarise(session, row.updatedAtMs)
        : { ...row, activity: row.turnOpen ? ('runs' as const) : ('rests' as const) };
    });
    return (await Promise.all(summaries)).toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
  }

  /** The sessions whose turn had not ended when the last background died. */
  async unfinished(): Promise<readonly LiveSession[]> {
    const rows = await this.deps.log.sessions();
    return Promise.all(rows.filter((row) => row.turnOpen).map((row) => this.open(row.sessionId)));
  }

  private async load(sessionId: string): Promise<LiveSession> {
    const events = await this.deps.log.read(sessionId);
    return { sessionId, state: events.length ? fold(sessionId, events) : emptyState(sessionId) };
  }
}

/** What the history list shows of a session. */
export function summarise(session: LiveSession, updatedAtMs: number): SessionSummary {
  const { sessionId, state } = session;
  return { sessionId, title: state.title, tabId: state.homeTabId, updatedAtMs, activity: activityOf(state) };
}

/** Whether the session's turn runs, sleeps on the user, or rests. */
export function activityOf(state: SessionState): SessionSummary['activity'] {
  if (!state.turn || state.turn.end) return 'rests';
  const waits = state.openCallIds.some((callId) => {
    const call = state.calls.get(callId);
    const card = call?.permission && call.permission.answer === undefined;
    const question = call?.question && call.question.answer === undefined;
    const action = call?.action && call.action.choice === undefined;
    return card === true || question === true || action === true;
  });
  return waits ? 'waits' : 'runs';
}
