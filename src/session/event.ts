import type { Card, GrantKey, PermissionAnswer } from '../core/card';
import type { JobStep } from '../core/job';
import type { FlowUse } from '../core/label';
import type { LeadsTo } from '../core/leads-to';
import type { AssistantMessage, ToolMessage, UserMessage } from '../core/message';
import type { Mode, Tier } from '../core/mode';
import type { PageStep } from '../core/page-tool';
import type { ProviderFailure, Usage } from '../core/provider';
import type { Receipt } from '../core/receipt';
import type { ActionChoice, ShownCard } from '../core/skill';
import type { Outcome, Question, ResultView } from '../core/tool';
import type { ToolErrorCode } from '../core/tool-error';

/** How a call ended, beside its `ToolMessage`. */
export type CallOutcome = 'ok' | 'failed' | 'denied' | 'not-run' | 'interrupted' | 'aborted';

/** Why the last press on a card did not work. */
export interface PressFailure {
  readonly code: ToolErrorCode;
  /** A stable decision code of the policy, for denials. */
  readonly policyCode?: string;
  /** The server's own words. */
  readonly detail?: string;
}

/** Why a turn ended. Only `done` and `answered` are good ends. */
export type TurnEndReason =
  | 'done'
  | 'answered'
  | 'stopped'
  | 'step-limit'
  | 'refused'
  | 'provider-error'
  | 'storage-error'
  | 'denied-too-often';

/** Everything that can happen in a session. State is a fold over these; nothing else is kept. */
export type SessionEvent =
  | { readonly type: 'session-start'; readonly tabId: number }
  /** A new task: origin sets, grants and taint labels begin anew. The first task has no such event. */
  | { readonly type: 'task-start'; readonly taskId: string }
  | { readonly type: 'title-set'; readonly title: string }
  | { readonly type: 'message-add'; readonly message: UserMessage | AssistantMessage | ToolMessage }
  | {
      readonly type: 'turn-start';
      readonly turnId: string;
      readonly mode: Mode;
      readonly tier: Tier;
      readonly providerId: string;
      readonly modelId: string;
      readonly tabId: number;
      readonly stepLimit: number;
      /** True when the turn goes on where a step limit, a stop or an error ended the one before. */
      readonly continues?: boolean;
    }
  | { readonly type: 'response-start'; readonly responseId: string; readonly attempt: number }
  | { readonly type: 'response-end'; readonly responseId: string; readonly usage: Usage; readonly durationMs: number }
  | {
      readonly type: 'response-error';
      readonly responseId: string;
      readonly failure: ProviderFailure;
      /** Wall-clock time of the next attempt; absent when there is none. */
      readonly retryAtMs?: number;
    }
  | {
      readonly type: 'permission-request';
      readonly requestId: string;
      readonly callId: string;
      readonly digest: string;
      readonly card: Card;
      /** The call ran, and this is asked about where it led. */
      readonly leadsTo?: LeadsTo;
    }
  | {
      readonly type: 'permission-response';
      readonly requestId: string;
      readonly digest: string;
      readonly answer: PermissionAnswer;
    }
  | {
      readonly type: 'question-request';
      readonly requestId: string;
      readonly callId: string;
      readonly question: Question;
    }
  | { readonly type: 'question-response'; readonly requestId: string; readonly text: string }
  /** The server of a skill's tool asks the user. Once more, with a `failure`, when what they chose did not work. */
  | ({
      readonly type: 'action-request';
      readonly requestId: string;
      readonly callId: string;
      readonly failure?: PressFailure;
    } & ShownCard)
  | { readonly type: 'action-response'; readonly requestId: string; readonly choice: ActionChoice }
  /** Appended, and committed, before any effect of the call. */
  | {
      readonly type: 'tool-start';
      readonly callId: string;
      readonly name: string;
      readonly attempt: number;
      /** The call changes nothing, so that losing this record in a power cut would harm nobody. */
      readonly observes?: true;
      /** Role and name of the element the call is aimed at, as the page told; for people to recognise it by. */
      readonly target?: string;
      /** What the call tells sites; absent when it is nothing that counts. */
      readonly uses?: readonly FlowUse[];
    }
  | {
      readonly type: 'tool-end';
      readonly callId: string;
      readonly name: string;
      readonly outcome: CallOutcome;
      readonly code?: ToolErrorCode;
      /** A stable decision code of the policy, for denials. */
      readonly policyCode?: string;
      readonly receipt?: Receipt;
      readonly workingTabId?: number;
      readonly endTurn?: { readonly outcome: Outcome; readonly summary: string };
      readonly show?: ResultView;
      /** The skill whose tools the model has from now on. */
      readonly loadsSkill?: string;
      /** The answer the model reads; one event, so that result and message cannot be torn apart. */
      readonly message: ToolMessage;
      readonly durationMs: number;
      /** Equal for calls of one name and input that had one result; absent for calls that did not run. */
      readonly loopKey?: string;
    }
  /** A job that a call began on a server went on. */
  | ({ readonly type: 'job-step'; readonly callId: string } & JobStep)
  /** The page was asked to run its tool, or said that it begins. */
  | ({ readonly type: 'page-step'; readonly callId: string } & PageStep)
  /** The browser gave a tab of the session another id. */
  | { readonly type: 'tab-replace'; readonly tabId: number; readonly replacedTabId: number }
  /** The user took back what they allowed for this task. */
  | ({ readonly type: 'grant-revoke' } & GrantKey)
  | { readonly type: 'note-write'; readonly text: string; readonly replace: boolean }
  | {
      readonly type: 'turn-end';
      readonly reason: TurnEndReason;
      readonly detail?: string;
      readonly failure?: ProviderFailure;
    };

/** An event as the log holds it. `seq` counts from 1 without gaps inside a session. */
export interface StoredEvent {
  readonly sessionId: string;
  readonly seq: number;
  /** Wall clock, milliseconds since the epoch. */
  readonly atMs: number;
  readonly event: SessionEvent;
}
