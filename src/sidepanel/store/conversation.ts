import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { PermissionAnswer } from '../../core/card';
import type { Mode } from '../../core/mode';
import type { ActionChoice } from '../../core/skill';
import type { ProgressUnit } from '../../core/tool';
import type { ModelChoice, PanelNotice } from '../../messaging/protocol';
import type { StoredEvent } from '../../session/event';
import { emptyState, reduce } from '../../session/reduce';
import type { SessionState } from '../../session/state';
import type { Ask } from './requests';
import { addToStream, afterEvent, type Stream, type StreamNotice } from './stream';

/** Runs `work` soon, so that many pieces of text make one repaint. */
export type Soon = (work: () => void) => void;

/** How a message goes out. */
export interface SendOptions {
  readonly mode: Mode;
  readonly model?: ModelChoice;
  readonly attachments?: readonly string[];
  /** The origin whose suggestion it is. */
  readonly proposedBy?: string;
}

/** So many parts of a call out of so many. */
export interface CallProgress {
  readonly done: number;
  /** 0 when nobody knows. */
  readonly total: number;
  readonly unit?: ProgressUnit;
  /** A server's words. */
  readonly text?: string;
}

/** Where the tab of the turn was kept from going. */
export interface StoppedLoadView {
  readonly url: string;
  readonly method: string;
}

/** The conversation on screen: the same fold over the same log as the background's, plus what is still streamed. */
export interface Conversation {
  /** Absent until the first conversation is opened. */
  readonly state: ReadonlySignal<SessionState | undefined>;
  readonly stream: ReadonlySignal<Stream | undefined>;
  /** How much is done of calls that tell, by call id. */
  readonly progress: ReadonlySignal<ReadonlyMap<string, CallProgress>>;
  /** Until it is put away, gone on with, or the turn ends. */
  readonly stoppedLoad: ReadonlySignal<StoppedLoadView | undefined>;
  /** Messages on their way to the log. */
  readonly outbox: ReadonlySignal<readonly string[]>;
  /** False until the log of the conversation on screen has been read once. */
  readonly loaded: ReadonlySignal<boolean>;
  open(sessionId: string): Promise<void>;
  /** Asks for whatever followed the last event that is known here. */
  catchUp(): Promise<void>;
  onNotice(notice: PanelNotice): void;
  /** @returns false when the message did not go out. */
  send(text: string, options: SendOptions): Promise<boolean>;
  stop(): Promise<void>;
  /** Ends one call that runs. */
  cancel(callId: string): Promise<void>;
  goOn(options: SendOptions): Promise<void>;
  startTask(): Promise<void>;
  answerCard(requestId: string, digest: string, answer: PermissionAnswer): Promise<void>;
  answerQuestion(requestId: string, text: string): Promise<void>;
  /** Lets the tab go where it was kept from going, or puts the word of it away. */
  settleStopped(goes: boolean): Promise<void>;
  /** Settles once the choice is in the log, or was refused. */
  answerAction(requestId: string, choice: ActionChoice): Promise<void>;
}

/** Builds the conversation store. */
export function createConversation(ask: Ask, soon: Soon): Conversation {
  const state = signal<SessionState | undefined>(undefined);
  const stream = signal<Stream | undefined>(undefined);
  const progress = signal<ReadonlyMap<string, CallProgress>>(new Map());
  const stoppedLoad = signal<StoppedLoadView | undefined>(undefined);
  const outbox = signal<readonly string[]>([]);
  const loaded = signal(false);
  let catchingUp: Promise<void> | undefined;
  let missedSome = false;
  let buffered: StreamNotice[] = [];

  const sessionId = () => state.peek()?.sessionId;

  function apply(events: readonly StoredEvent[]): void {
    batch(() => {
      for (const stored of events) {
        const before = state.peek();
        if (before === undefined || stored.sessionId !== before.sessionId) continue;
        if (stored.seq <= before.lastSeq) continue;
        if (stored.seq > before.lastSeq + 1) {
          missedSome = true;
          break;
        }
        flush();
        state.value = reduce(before, stored);
        stream.value = afterEvent(stream.peek(), stored.event);
        // The fence ended with the turn.
        if (stored.event.type === 'turn-end') stoppedLoad.value = undefined;
      }
    });
  }

  function flush(): void {
    const notices = buffered;
    buffered = [];
    if (notices.length > 0) stream.value = notices.reduce(addToStream, stream.peek());
  }

  function bufferPiece(notice: StreamNotice): void {
    buffered.push(notice);
    if (buffered.length === 1) soon(() => batch(flush));
  }

  async function catchUp(): Promise<void> {
    catchingUp ??= readOn().finally(() => {
      catchingUp = undefined;
    });
    return catchingUp;
  }

  async function readOn(): Promise<void> {
    do {
      missedSome = false;
      const now = state.peek();
      if (now === undefined) return;
      const reply = await ask('session/events', { sessionId: now.sessionId, afterSeq: now.lastSeq }, catchUp);
      if (!reply.ok) return;
      // Another conversation was opened meanwhile: its own log is still to be read.
      if (sessionId() !== now.sessionId) missedSome = true;
      else {
        apply(reply.value);
        loaded.value = true;
        const lastAnswered = reply.value.at(-1)?.seq ?? 0;
        if (missedSome && lastAnswered <= now.lastSeq) return;
      }
    } while (missedSome);
  }

  async function withSession(work: (sessionId: string) => Promise<unknown>): Promise<void> {
    const id = sessionId();
    if (id !== undefined) await work(id);
  }

  return {
    state,
    stream,
    progress,
    stoppedLoad,
    outbox,
    loaded,
    async open(id) {
      if (sessionId() !== id) {
        batch(() => {
          buffered = [];
          state.value = emptyState(id);
          stream.value = undefined;
          progress.value = new Map();
          stoppedLoad.value = undefined;
          outbox.value = [];
          loaded.value = false;
        });
      }
      await catchUp();
      if (sessionId() === id && !loaded.peek()) await catchUp();
    },
    catchUp,
    onNotice(notice) {
      switch (notice.type) {
        case 'event':
          apply([notice.stored]);
          if (missedSome) void catchUp();
          return;
        case 'text-delta':
        case 'reasoning-delta':
        case 'call-start':
        case 'partial':
          if (notice.sessionId === sessionId()) bufferPiece(notice);
          return;
        case 'progress': {
          const { callId, done, total, unit, text } = notice;
          if (notice.sessionId === sessionId())
            progress.value = new Map([...progress.peek(), [callId, { done, total, unit, text }]]);
          return;
        }
        case 'stopped-load':
          if (notice.sessionId === sessionId()) stoppedLoad.value = { url: notice.url, method: notice.method };
          return;
        case 'failure':
        case 'tab':
        case 'page':
        case 'proposal':
        case 'settings':
        case 'sessions-changed':
          return;
        default:
          notice satisfies never;
      }
    },
    async send(text, options) {
      const id = sessionId();
      if (id === undefined) return false;
      outbox.value = [...outbox.peek(), text];
      const reply = await ask('message/send', { sessionId: id, text, ...options });
      if (reply.ok) await catchUp();
      const at = outbox.peek().indexOf(text);
      outbox.value = outbox.peek().filter((_, index) => index !== at);
      return reply.ok;
    },
    stop: () => withSession((id) => ask('turn/stop', { sessionId: id })),
    cancel: (callId) => withSession((id) => ask('call/cancel', { sessionId: id, callId })),
    goOn: ({ mode, model }) =>
      withSession((id) => ask('turn/continue', { sessionId: id, mode, ...(model && { model }) })),
    startTask: () => withSession((id) => ask('task/start', { sessionId: id })),
    answerCard: (requestId, digest, answer) =>
      withSession((id) => ask('permission/answer', { sessionId: id, requestId, digest, answer })),
    answerQuestion: (requestId, text) =>
      withSession((id) => ask('question/answer', { sessionId: id, requestId, text })),
    settleStopped: (goes) => {
      stoppedLoad.value = undefined;
      return withSession(async (id) => goes && ask('fence/go-on', { sessionId: id }));
    },
    answerAction: (requestId, choice) =>
      withSession((id) => ask('action/answer', { sessionId: id, requestId, choice })),
  };
}
