import type { Card, Grant, PermissionAnswer } from '../core/card';
import type { JobState } from '../core/job';
import type { FlowUse } from '../core/label';
import type { LeadsTo } from '../core/leads-to';
import type { AssistantMessage, Call, ToolMessage, UserMessage } from '../core/message';
import type { Mode, Tier } from '../core/mode';
import type { PageCallState } from '../core/page-tool';
import type { ProviderErrorCode, ProviderFailure, Usage } from '../core/provider';
import type { Receipt } from '../core/receipt';
import type { ActionChoice, ShownCard } from '../core/skill';
import type { Outcome, Question, ResultView } from '../core/tool';
import type { CallOutcome, PressFailure, TurnEndReason } from './event';

/** What the user chose on a card of a skill's server. */
export interface ChosenOnCard {
  readonly kind: ActionChoice['kind'];
  /** The card's title. */
  readonly title: string;
  /** Of the button that was pressed; for `elsewhere`, the name of the device. */
  readonly label?: string;
}

/** One call of the model and all that became of it. */
export interface CallState {
  readonly call: Call;
  readonly turnId: string;
  /** Role and name of the element the call is aimed at. Absent until it started, and for calls without one. */
  readonly target?: string;
  /** `tool-start` events seen; above 0 without an end means that a run was cut off or is under way. */
  readonly attempts: number;
  /** The card that is open or was answered last for this call. */
  readonly permission?: {
    readonly requestId: string;
    readonly digest: string;
    readonly card: Card;
    /** The call ran, and the card is about where it led; `attempts` counts the runs before. */
    readonly led?: { readonly leadsTo: LeadsTo; readonly attempts: number };
    /** Absent while the card is open. */
    readonly answer?: PermissionAnswer;
    /** Wall clock; absent while the card is open. */
    readonly answeredAtMs?: number;
  };
  readonly question?: { readonly requestId: string; readonly question: Question; readonly answer?: string };
  /** The card of the skill's server that is open or was answered last. */
  readonly action?: ShownCard & {
    readonly requestId: string;
    readonly failure?: PressFailure;
    /** `tool-start` events seen when the card was shown; more of them are runs of the chosen button. */
    readonly attempts: number;
    /** Absent while the card is open. */
    readonly choice?: ActionChoice;
  };
  /** On each card of the call in turn, but for presses that failed. Absent before the first choice. */
  readonly chosen?: readonly ChosenOnCard[];
  /** The job on a server that the call began. */
  readonly job?: JobState;
  /** What the page that runs the call was told and said. */
  readonly page?: PageCallState;
  /** Absent until the call ended. */
  readonly end?: {
    readonly outcome: CallOutcome;
    readonly policyCode?: string;
    readonly receipt?: Receipt;
    readonly message: ToolMessage;
    readonly durationMs: number;
    readonly endTurn?: { readonly outcome: Outcome; readonly summary: string };
    readonly show?: ResultView;
    /** True when later calls work on another tab because of this one. */
    readonly changedTab?: boolean;
    readonly loopKey?: string;
  };
}

/** What the panel shows, in order. */
export type TranscriptItem =
  | { readonly kind: 'user'; readonly message: UserMessage; readonly atMs: number; readonly waiting: boolean }
  | { readonly kind: 'assistant'; readonly message: AssistantMessage; readonly atMs: number; readonly usage?: Usage }
  | { readonly kind: 'call'; readonly callId: string; readonly atMs: number }
  | {
      readonly kind: 'turn-end';
      readonly turnId: string;
      readonly reason: TurnEndReason;
      readonly detail?: string;
      readonly failure?: ProviderFailure;
      readonly summary?: string;
      readonly outcome?: Outcome;
      readonly atMs: number;
    }
  | { readonly kind: 'task-start'; readonly atMs: number };

/** A request that is under way, waits to be tried again, or failed for good (a `failure` without `retryAtMs`). */
export interface ResponseState {
  readonly responseId: string;
  readonly attempt: number;
  readonly retryAtMs?: number;
  readonly failure?: ProviderFailure;
  /** Codes of the attempts that failed, oldest first, this one included. */
  readonly failedCodes?: readonly ProviderErrorCode[];
  /** Time spent waiting between attempts, in milliseconds. */
  readonly waitedMs?: number;
  /** Earlier requests of this step that neither an answer nor a failure followed: the background died in them. */
  readonly cutOffs?: number;
}

export interface TurnState {
  readonly turnId: string;
  readonly mode: Mode;
  readonly tier: Tier;
  readonly providerId: string;
  readonly modelId: string;
  readonly stepLimit: number;
  /** Requests that were answered in this turn. */
  readonly steps: number;
  readonly startedAtMs: number;
  /** Present while a request is under way or was cut off. */
  readonly response?: ResponseState;
  /** True once a request of this turn was too long for the model: the next ones are cut harder. */
  readonly compactHard?: boolean;
  /** Absent while the turn runs or sleeps. */
  readonly end?: {
    readonly reason: TurnEndReason;
    readonly detail?: string;
    readonly failure?: ProviderFailure;
    readonly outcome?: Outcome;
    readonly summary?: string;
  };
}

/** The fold of a session's log. */
export interface SessionState {
  readonly sessionId: string;
  readonly lastSeq: number;
  readonly title: string;
  readonly taskId: string;
  /** The tab the conversation belongs to. */
  readonly homeTabId: number;
  /** The tab that calls work on now. */
  readonly workingTabId: number;
  readonly transcript: readonly TranscriptItem[];
  readonly calls: ReadonlyMap<string, CallState>;
  /** Call ids of the newest assistant message that still lack an end, in order. */
  readonly openCallIds: readonly string[];
  /** User messages that came while calls were open; they join before the next request. */
  readonly waitingMessages: readonly UserMessage[];
  /** Messages in the order the model reads them; every call has its answer right behind it or is still open. */
  readonly messages: readonly (UserMessage | AssistantMessage | ToolMessage)[];
  /** Index in `messages` where the task begins; what is before it is not sent to the model. */
  readonly taskStartIndex: number;
  /** Absent before the first turn. */
  readonly turn?: TurnState;
  readonly notes: string;
  /** What calls told sites in this task. */
  readonly flowUses: readonly FlowUse[];
  /** Answers given with `task` scope in this task. */
  readonly taskGrants: readonly Grant[];
  /** Cards that were shown in this task. */
  readonly taskAsks: number;
  /** Ids of the skills whose tools the model has in this task, in the order in which they were loaded. */
  readonly loadedSkills: readonly string[];
  /** Cards the user denied in this task, by digest. */
  readonly deniedDigests: ReadonlySet<string>;
  readonly usage: Usage;
}
