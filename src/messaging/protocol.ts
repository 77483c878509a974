import type { GrantKey, PermissionAnswer, UsedGrant } from '../core/card';
import type { JsonObject } from '../core/json';
import type { AttachedFile, CallTitle } from '../core/message';
import type { Mode } from '../core/mode';
import type { PageAgreement, PageProposal, PageView } from '../core/page-setup';
import type { PageConsent } from '../core/page-tool';
import type {
  ConnectionReport,
  DetectedServer,
  ModelChoice,
  ProviderDraft,
  ProviderKind,
  ProviderSummary,
} from '../core/provider-setup';
import type { ActionChoice } from '../core/skill';
import type { SkillImport, SkillPreview, SkillTestResult, SkillView } from '../core/skill-setup';
import type { ProgressUnit } from '../core/tool';
import type { ToolFailure } from '../core/tool-error';
import type { StoredEvent } from '../session/event';

/** A refusal the panel translates by its code: `error.<code>`, with `params` filled in. */
export interface PanelFailure {
  readonly code: string;
  readonly params?: Readonly<Record<string, string>>;
}

export type PanelReply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: PanelFailure };

export interface SessionSummary {
  readonly sessionId: string;
  readonly title: string;
  readonly tabId: number;
  readonly updatedAtMs: number;
  /** Whether a turn runs, sleeps on a card or question, or rests. */
  readonly activity: 'rests' | 'runs' | 'waits';
}

/** Which tab a panel stands beside: one, or the active one of its window. */
export interface PanelPlace {
  readonly windowId?: number;
  readonly tabId?: number;
}

/** The tab beside the panel. */
export interface PanelTab {
  readonly tabId: number;
  /** A panel ignores tabs of other windows. */
  readonly windowId: number;
  readonly title: string;
  readonly url: string;
  /** False for pages no extension may touch (`chrome://`, stores, …). */
  readonly reachable: boolean;
}

export type {
  ConnectionReport,
  DetectedServer,
  ModelChoice,
  ProviderDraft,
  ProviderKind,
  ProviderSummary,
} from '../core/provider-setup';
export type { ContentProtocol } from './content-protocol';

export interface Settings {
  readonly mode: Mode;
  readonly model?: ModelChoice;
  readonly stepLimit: number;
  readonly theme: 'system' | 'light' | 'dark';
  /** Set when the user read what is sent where. */
  readonly onboarded: boolean;
  /** Ask for every act on a site, whatever is remembered. */
  readonly careful: boolean;
  /** Sites (registrable domains) where every act is asked for, as if `careful` were set. */
  readonly carefulSites?: readonly string[];
  /** What the user calls this installation; absent or empty: what the browser and the system are called. */
  readonly deviceName?: string;
}

/** How this installation is known. */
export interface DeviceFacts {
  /** Servers of skills know it by this. */
  readonly id: string;
  /** Stands where the user gave no name. */
  readonly defaultName: string;
}

/** Panel to background. Every function is one message; the reply is a `PanelReply` of the result. */
export interface PanelProtocol {
  /** `tabId` binds a panel that is opened as a page to one tab; otherwise it follows its window's active tab. */
  'panel/hello'(p: { readonly windowId?: number; readonly tabId?: number }): {
    readonly tab: PanelTab;
    readonly session: SessionSummary;
    readonly settings: Settings;
    readonly canApprove: boolean;
  };
  'session/list'(p: Record<string, never>): readonly SessionSummary[];
  /** Starts an empty conversation for the tab. */
  'session/create'(p: { readonly tabId: number }): SessionSummary;
  'session/events'(p: { readonly sessionId: string; readonly afterSeq: number }): readonly StoredEvent[];
  'session/delete'(p: { readonly sessionId: string }): null;
  /** Starts a turn, or steers the one that runs. */
  'message/send'(p: {
    readonly sessionId: string;
    readonly text: string;
    readonly mode: Mode;
    readonly model?: ModelChoice;
    /** Ids of files that were added and not sent before. */
    readonly attachments?: readonly string[];
    /** The origin whose suggestion it is, in the page's words. */
    readonly proposedBy?: string;
  }): null;
  /** Keeps a file for the next message. */
  'attachment/add'(p: { readonly sessionId: string; readonly name: string; readonly file: Blob }): AttachedFile;
  'attachment/remove'(p: { readonly sessionId: string; readonly id: string }): null;
  /** The files that were added and not sent yet. */
  'attachment/list'(p: { readonly sessionId: string }): readonly AttachedFile[];
  'turn/stop'(p: { readonly sessionId: string }): null;
  /** Ends one call that runs; the turn goes on. Does nothing when it does not run. */
  'call/cancel'(p: { readonly sessionId: string; readonly callId: string }): null;
  /** Goes on after a step limit, a stop or an error. */
  'turn/continue'(p: { readonly sessionId: string; readonly mode: Mode; readonly model?: ModelChoice }): null;
  'task/start'(p: { readonly sessionId: string }): null;
  'permission/answer'(p: {
    readonly sessionId: string;
    readonly requestId: string;
    readonly digest: string;
    readonly answer: PermissionAnswer;
  }): null;
  'question/answer'(p: { readonly sessionId: string; readonly requestId: string; readonly text: string }): null;
  /** The user's choice on a card of a skill's server. Fails with `action-gone` when the card is not open any more. */
  'action/answer'(p: { readonly sessionId: string; readonly requestId: string; readonly choice: ActionChoice }): null;
  /** Lets the tab go where it was stopped last while no call ran, as `stopped-load` told. Does nothing once that is over. */
  'fence/go-on'(p: { readonly sessionId: string }): null;
  'settings/get'(p: Record<string, never>): Settings;
  'settings/set'(p: Partial<Settings>): Settings;
  'device/get'(p: Record<string, never>): DeviceFacts;
  'provider/kinds'(p: Record<string, never>): readonly ProviderKind[];
  'provider/list'(p: Record<string, never>): readonly ProviderSummary[];
  'provider/save'(p: ProviderDraft): ProviderSummary;
  'provider/remove'(p: { readonly providerId: string }): null;
  /** Sends a real tool call from the extension's own origin. */
  'provider/test'(p: { readonly draft: ProviderDraft; readonly modelId?: string }): ConnectionReport;
  /** Local servers that answer right now. */
  'provider/detect'(p: Record<string, never>): readonly DetectedServer[];
  'grant/list'(p: Record<string, never>): readonly UsedGrant[];
  /** Takes one back: of the task of `sessionId`, or without it one for good. */
  'grant/revoke'(p: { readonly grant: GrantKey; readonly sessionId?: string }): null;
  /** Takes all back that is for good, and with `sessionId` also what is for its task. */
  'grant/revoke-all'(p: { readonly sessionId?: string }): null;
  /** Whether every act on the site of a host is asked for. Fails with `no-site` for what is no host. */
  'site/careful'(p: { readonly host: string; readonly careful: boolean }): Settings;
  /** What the page of the tab offers. A look that the page does not notice, until the user joined it. */
  'page/view'(p: { readonly tabId: number }): PageView;
  /** Lets the origin talk with us, or silences it. Fails with `page-gone` when the tab shows another by now. */
  'page/join'(p: { readonly tabId: number; readonly origin: string; readonly allow: boolean }): PageView;
  /** What the user allows. Fails with `page-changed` when the page offers something else by now. */
  'page/agree'(p: { readonly tabId: number; readonly agreement: PageAgreement }): PageView;
  /** What the page of the tab proposes to say, if anything. */
  'proposal/view'(p: { readonly tabId: number }): PageProposal | null;
  /**
   * The user read it, and sends it into this conversation as it is or does not. Fails with `proposal-gone` when it is not
   * open any more.
   */
  'proposal/answer'(p: {
    readonly proposalId: string;
    readonly sessionId: string;
    readonly send: boolean;
    readonly mode: Mode;
    readonly model?: ModelChoice;
  }): null;
  /** Brings a tab to the front of its window. */
  'page/show'(p: { readonly tabId: number }): null;
  'page/forget'(p: { readonly origin: string }): null;
  /** The origins that the user decided about. */
  'page/list'(p: Record<string, never>): readonly PageConsent[];
  'skill/list'(p: Record<string, never>): readonly SkillView[];
  /** Reads a text, or fetches it, and says what it would be. */
  'skill/preview'(p: SkillImport): SkillPreview;
  /** Stores what was shown. Fails with `skill-changed` when `hash` is not that of a preview of this background. */
  'skill/import'(p: { readonly hash: string; readonly allowsLoopback?: boolean }): SkillView;
  'skill/enable'(p: { readonly id: string; readonly enabled: boolean }): SkillView;
  'skill/remove'(p: { readonly id: string }): null;
  /** The bundled skills that are not there, to be added again. */
  'skill/bundled'(p: Record<string, never>): readonly SkillPreview[];
  /** The names that no tool of a skill can have. */
  'skill/reserved'(p: Record<string, never>): readonly string[];
  /** An empty value forgets the secret. */
  'skill/secret'(p: { readonly id: string; readonly name: string; readonly value: string }): SkillView;
  /** Calls a tool outside any conversation. */
  'skill/test'(p: { readonly id: string; readonly tool: string; readonly input: JsonObject }): SkillTestResult;
}

/** Background to panel, over the panel's port. */
export type PanelNotice =
  | { readonly type: 'event'; readonly stored: StoredEvent }
  | {
      readonly type: 'text-delta' | 'reasoning-delta';
      readonly sessionId: string;
      readonly responseId: string;
      readonly text: string;
    }
  | {
      readonly type: 'call-start';
      readonly sessionId: string;
      readonly responseId: string;
      readonly name: string;
      /** See `Call.title`. */
      readonly title?: CallTitle;
    }
  /** How much of a long call is done; a total of 0 is not known. */
  | {
      readonly type: 'progress';
      readonly sessionId: string;
      readonly callId: string;
      readonly done: number;
      readonly total: number;
      readonly unit?: ProgressUnit;
      /** What a server says of it. */
      readonly text?: string;
    }
  /** The tab of a turn wanted to leave the sites of its task while no call ran, and was kept from it. */
  | {
      readonly type: 'stopped-load';
      readonly sessionId: string;
      readonly tabId: number;
      readonly url: string;
      readonly method: string;
    }
  /** What was streamed so far of a response that still runs, for a panel that joins late. */
  | {
      readonly type: 'partial';
      readonly sessionId: string;
      readonly responseId: string;
      readonly text: string;
      readonly reasoning: string;
    }
  | { readonly type: 'tab'; readonly tab: PanelTab; readonly session: SessionSummary }
  /** What the page of a tab offers changed. */
  | { readonly type: 'page'; readonly page: PageView }
  /** What the page of a tab proposes changed. */
  | { readonly type: 'proposal'; readonly tabId: number; readonly proposal?: PageProposal }
  | { readonly type: 'settings'; readonly settings: Settings }
  | { readonly type: 'sessions-changed' }
  /** Something failed outside a request of the panel's: the store is full, say. */
  | { readonly type: 'failure'; readonly sessionId: string; readonly failure: PanelFailure };

export type ContentReply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ToolFailure };

export type Params<P, K extends keyof P> = P[K] extends (p: infer A) => unknown ? A : never;
export type Result<P, K extends keyof P> = P[K] extends (p: never) => infer R ? R : never;
