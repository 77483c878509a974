import type { Delta, TurnDeps } from '../agent/deps';
import { runTurn } from '../agent/run-turn';
import { stopTurn } from '../agent/stop-turn';
import type { UserMessage } from '../core/message';
import type { Mode, Tier } from '../core/mode';
import { ToolError } from '../core/tool-error';
import type { ModelChoice, PanelNotice } from '../messaging/protocol';
import type { CallState } from '../session/state';
import { StorageError } from '../session/storage-error';
import { activityOf, type LiveSession, type Sessions } from './sessions';

/** What a turn is started with. */
export interface TurnStart {
  readonly mode: Mode;
  readonly model: ModelChoice;
  readonly tier: Tier;
  readonly stepLimit: number;
  /** The tab the turn begins in. */
  readonly tabId: number;
}

export interface TurnsDeps {
  readonly sessions: Sessions;
  /** All collaborators of the loop but the session's own. */
  readonly loop: Omit<TurnDeps, 'state' | 'append' | 'onDelta' | 'routes' | 'pages'>;
  /** The loop's collaborators that belong to one session. */
  loopFor(session: LiveSession): Pick<TurnDeps, 'routes' | 'pages'>;
  notify(notice: PanelNotice): void;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
  /** Called whenever a session starts or ends to work or to wait. */
  onActivity(session: LiveSession): void;
  /** Called when the session goes on in another tab. */
  onWorkingTab(session: LiveSession): void;
  /** Called for a call that ended while its job was left on a server, with no run of it to remove the job. */
  leaveJob?(session: LiveSession, call: CallState): void | Promise<void>;
  readonly newId: () => string;
  onBug(error: unknown): void;
}

/** Starts, resumes and stops turns; at most one loop works on a session. */
export class Turns {
  constructor(private readonly deps: TurnsDeps) {}

  /** Adds the user's message, and starts a turn or steers the one under way. */
  async send(
    session: LiveSession,
    text: string,
    start: TurnStart,
    beside: Pick<UserMessage, 'page' | 'attachments' | 'proposedBy'>,
  ): Promise<void> {
    const { sessions, newId } = this.deps;
    if (session.state.title === '') await sessions.append(session, { type: 'title-set', title: titleOf(text) });
    const { page, attachments = [], proposedBy } = beside;
    const message: UserMessage = {
      role: 'user',
      id: newId(),
      text,
      ...(proposedBy && { proposedBy }),
      page,
      ...(attachments.length > 0 && { attachments }),
    };
    await sessions.append(session, { type: 'message-add', message });
    if (isUnderWay(session)) this.resume(session);
    else await this.start(session, start);
  }

  /** Goes on where the last turn ended. */
  async continue(session: LiveSession, start: TurnStart): Promise<void> {
    if (!isUnderWay(session)) await this.start(session, start, true);
  }

  /**
   * Lets the loop take the next step, after an answer, a message or a death of the background. A loop that is at work
   * looks again before it rests.
   */
  resume(session: LiveSession): void {
    if (!isUnderWay(session)) return;
    if (session.running) {
      session.lookAgain = true;
      return;
    }
    const abort = new AbortController();
    const cancels = new Map<string, AbortController>();
    const jobs = new Set<string>();
    session.running = { abort, cancels, jobs, ended: this.work(session, abort.signal, cancels, jobs) };
  }

  /** Ends the turn within a second, at any point. Resolves when the log says so. */
  async stop(session: LiveSession): Promise<void> {
    session.running?.abort.abort(new DOMException('The user stopped the turn.', 'AbortError'));
    await session.running?.ended;
    if (isUnderWay(session)) await stopTurn(this.turnDeps(session));
    this.deps.onActivity(session);
  }

  /** Ends one call that runs, and no more. The loop answers it, and asks the model what now. */
  cancel(session: LiveSession, callId: string): void {
    session.running?.cancels.get(callId)?.abort(new ToolError('aborted', 'The user cancelled this call.'));
  }

  /** Ends the jobs that began at one of these addresses, since their skill goes. Each is removed from its server. */
  async endJobs(endpoints: ReadonlySet<string>): Promise<void> {
    for (const session of await this.deps.sessions.unfinished()) {
      for (const callId of session.state.openCallIds) {
        const call = session.state.calls.get(callId);
        if (!call?.job || !endpoints.has(call.job.endpoint)) continue;
        const { cancels, jobs } = session.running ?? {};
        const isTaken = jobs?.has(callId);
        // Also here: without its skill, a run that comes to its job only now can do nothing for it.
        jobs?.add(callId);
        cancels?.get(callId)?.abort(new ToolError('aborted', 'The skill was removed while its job ran.'));
        if (!isTaken) await this.deps.leaveJob?.(session, call);
      }
    }
  }

  private async start(session: LiveSession, start: TurnStart, continues = false): Promise<void> {
    const { model, ...rest } = start;
    await this.deps.sessions.append(session, {
      type: 'turn-start',
      turnId: this.deps.newId(),
      ...rest,
      ...model,
      continues,
    });
    this.resume(session);
  }

  private async work(
    session: LiveSession,
    signal: AbortSignal,
    cancels: Map<string, AbortController>,
    jobs: Set<string>,
  ): Promise<void> {
    const release = this.deps.keepAlive();
    this.deps.onActivity(session);
    try {
      do {
        session.lookAgain = false;
        const cancelOf = (callId: string) => newCancel(cancels, callId);
        const onTakeOver = (callId: string) => void jobs.add(callId);
        await runTurn({ ...this.turnDeps(session), cancelOf, onTakeOver }, signal);
        await this.takeUpLateMessage(session, signal);
      } while (session.lookAgain && isUnderWay(session) && !signal.aborted);
    } catch (error) {
      this.deps.onBug(error);
      const failure = { code: error instanceof StorageError ? error.code : 'internal' };
      this.deps.notify({ type: 'failure', sessionId: session.sessionId, failure });
    } finally {
      session.running = undefined;
      release();
      this.deps.onActivity(session);
    }
  }

  /** A message that was committed while the loop was ending its turn begins the next one. */
  private async takeUpLateMessage(session: LiveSession, signal: AbortSignal): Promise<void> {
    const { turn, messages, waitingMessages } = session.state;
    const waits = waitingMessages.length > 0 || messages.at(-1)?.role === 'user';
    if (!session.lookAgain || !turn?.end || !waits || signal.aborted) return;
    if (turn.end.reason !== 'answered' && turn.end.reason !== 'done') return;
    const { mode, tier, providerId, modelId, stepLimit } = turn;
    const turnId = this.deps.newId();
    const tabId = session.state.workingTabId;
    await this.deps.sessions.append(session, {
      type: 'turn-start',
      turnId,
      tabId,
      mode,
      tier,
      providerId,
      modelId,
      stepLimit,
    });
  }

  private turnDeps(session: LiveSession): TurnDeps {
    const { loop, loopFor, sessions } = this.deps;
    return {
      ...loop,
      ...loopFor(session),
      state: () => session.state,
      append: async (event) => {
        const stored = await sessions.append(session, event);
        if (event.type === 'tool-end') this.onCallEnd(session, event.callId);
        if (event.type === 'tool-end' && event.workingTabId !== undefined) this.deps.onWorkingTab(session);
        return stored;
      },
      onDelta: (delta) => this.pass(session, delta),
      onProgress: (progress) => this.deps.notify({ type: 'progress', sessionId: session.sessionId, ...progress }),
    };
  }

  private onCallEnd(session: LiveSession, callId: string): void {
    session.running?.cancels.delete(callId);
    const call = session.state.calls.get(callId);
    if (call && leavesJob(call, session.running?.jobs.has(callId) === true)) void this.deps.leaveJob?.(session, call);
  }

  private pass(session: LiveSession, delta: Delta): void {
    if (delta.type !== 'call-start') {
      const known = session.partial?.responseId === delta.responseId ? session.partial : undefined;
      const text = (known?.text ?? '') + (delta.type === 'text-delta' ? delta.text : '');
      const reasoning = (known?.reasoning ?? '') + (delta.type === 'reasoning-delta' ? delta.text : '');
      session.partial = { responseId: delta.responseId, text, reasoning };
    }
    this.deps.notify({ ...delta, sessionId: session.sessionId });
  }
}

/** True while a turn has begun and not ended, whether it works or sleeps. */
export function isUnderWay(session: LiveSession): boolean {
  return activityOf(session.state) !== 'rests';
}

/** A run that is stopped or cancelled tells nobody that it removed its job, if it came so far as to take it over. */
function leavesJob({ job, end }: CallState, isTaken: boolean): boolean {
  if (job?.jobId === undefined || job.cleaned || end?.outcome === 'ok') return false;
  const isStopped = end?.outcome === 'aborted' || end?.message.code === 'aborted';
  return !(isStopped && isTaken);
}

function newCancel(cancels: Map<string, AbortController>, callId: string): AbortSignal {
  const controller = new AbortController();
  cancels.set(callId, controller);
  return controller.signal;
}

const TITLE_CHARS = 60;

function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  const characters = Array.from(line);
  return characters.length > TITLE_CHARS ? `${characters.slice(0, TITLE_CHARS - 1).join('')}…` : line;
}
