/**
 * What a page and a browser agent say to each other. First one `window.postMessage` each way, then only JSON on the
 * `MessagePort` that the agent's side hands over. Everything from the page is a full snapshot with a revision, so that an
 * agent which was restarted needs no replay. This file is all that both sides share; it imports nothing.
 */

/** Marks the messages on `window`. */
export const TAG = 'page-agent';
export const VERSION = 1;
/** The name of the `<meta>` element by which a page that offers tools can be recognised without asking it. */
export const OFFER_META = 'page-agent-offer';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** Members that are `undefined` do not cross. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Page → agent, on `window`: a page is there that has something to offer. Nothing answers until the user allowed the origin. */
export interface Hello {
  readonly tag: typeof TAG;
  readonly v: typeof VERSION;
  readonly type: 'hello';
  /** Chosen by the page for each document; the answer repeats it. */
  readonly nonce: string;
  /** Name and version of what speaks for the page, for instance `page-sdk/0.1.0`. */
  readonly sdk: string;
}

/** Agent → page, on `window`, once the origin is allowed: whoever said hello before this was heard says it again. */
export interface Announcement {
  readonly tag: typeof TAG;
  readonly v: typeof VERSION;
  readonly type: 'announcement';
}

/** Agent → page, on `window`, with one transferred port: from now on only the port is used. */
export interface PortOffer {
  readonly tag: typeof TAG;
  readonly v: typeof VERSION;
  readonly type: 'port';
  readonly nonce: string;
}

/** What a page says about a tool besides its schema. Only ever a reason for more care, never for less. */
export interface ToolHints {
  readonly readOnly?: boolean;
  readonly consequential?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  readonly untrustedContent?: boolean;
}

/** A tool as it crosses: data only, the handler stays in the page. */
export interface WireTool {
  /** `^[a-zA-Z0-9_-]{1,64}$` from this SDK. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema with `type: "object"` at its root. */
  readonly inputSchema: JsonObject;
  readonly hints?: ToolHints;
  /** How long the page may take for a call, in milliseconds; 120,000 unless told, at most 600,000. */
  readonly timeoutMs?: number;
  /** False hides the tool without forgetting it. */
  readonly available?: boolean;
  /** False ends the turn once the result is there. */
  readonly followUp?: boolean;
  /** The only agent profile that may see the tool. */
  readonly agentId?: string;
}

export interface ContextItem {
  readonly name: string;
  readonly value: Json;
}

export type SuggestionAvailability = 'before-first-message' | 'after-first-message' | 'always' | 'disabled';

export interface WireSuggestion {
  readonly title: string;
  readonly message: string;
  readonly available: SuggestionAvailability;
}

export type ErrorCode =
  | 'unknown_tool'
  | 'tool_not_available'
  | 'invalid_args'
  | 'handler_error'
  | 'handler_not_found'
  | 'unserializable_result'
  | 'result_too_large'
  | 'client_tool_timed_out'
  | 'cancelled'
  | 'denied_by_user'
  | 'page_gone'
  | 'submit_failed'
  | 'session_busy'
  | 'invalid_input'
  | 'not_allowed';

/** How a call ended in the page. */
export interface WireResult {
  /** What the model reads. */
  readonly text: string;
  readonly isError: boolean;
  readonly code?: ErrorCode;
  /** Rich text for the user's card; the model never sees it. */
  readonly markdown?: string;
  /** Shown in a sandboxed frame instead of `markdown`. */
  readonly embedUrl?: string;
  /** A card whose buttons the user presses in the panel (`type: "action_required"`). */
  readonly action?: JsonObject;
}

/** Page → agent, on the port. */
export type PageMessage =
  | { readonly type: 'registry.set'; readonly rev: number; readonly tools: readonly WireTool[] }
  | { readonly type: 'context.set'; readonly rev: number; readonly items: readonly ContextItem[] }
  | { readonly type: 'suggestions.set'; readonly rev: number; readonly suggestions: readonly WireSuggestion[] }
  | { readonly type: 'guidance.set'; readonly rev: number; readonly text: string }
  /** Before the handler runs. It may run only after `call.go`, and never when that does not come. */
  | { readonly type: 'call.claim'; readonly callId: string }
  | ({ readonly type: 'call.result'; readonly callId: string } & WireResult)
  | { readonly type: 'call.progress'; readonly callId: string; readonly message?: string; readonly fraction?: number }
  /** The page asks that a message goes out in the user's name; the user is asked. Answered by `reply`. */
  | { readonly type: 'message.send'; readonly requestId: string; readonly text: string }
  | { readonly type: 'turn.stop'; readonly requestId: string }
  | { readonly type: 'panel.request'; readonly requestId: string };

export type AgentStatus = 'idle' | 'running' | 'waiting_tool_result' | 'waiting_user_action' | 'ended' | 'error';

/** Agent → page, on the port. */
export type AgentMessage =
  /** Arguments while the model still writes them. */
  | { readonly type: 'call.args'; readonly callId: string; readonly name: string; readonly partial: string }
  | {
      readonly type: 'call.start';
      readonly callId: string;
      readonly name: string;
      readonly input: JsonObject;
      readonly threadId: string;
      readonly turnId: string;
      /** Milliseconds since 1970, as is the deadline. */
      readonly turnStartedAtMs: number;
      readonly deadlineMs: number;
      /**
       * The call was sent before, to this document. It sends the result that it kept, waits on while it runs, and claims
       * what it has not begun; what it finished and had confirmed it leaves alone.
       */
      readonly redelivery: boolean;
    }
  /** The claim is written down: the handler may run now. */
  | { readonly type: 'call.go'; readonly callId: string }
  | { readonly type: 'call.cancel'; readonly callId: string; readonly reason: ErrorCode }
  /** The result has arrived and is kept. */
  | { readonly type: 'call.ack'; readonly callId: string }
  | { readonly type: 'status'; readonly status: AgentStatus; readonly agentId?: string }
  | {
      readonly type: 'log';
      readonly level: 'info' | 'warn' | 'error';
      readonly message: string;
      readonly data?: JsonObject;
    }
  /** What the user allows this origin, now. */
  | {
      readonly type: 'consent';
      readonly context: boolean;
      readonly suggestions: boolean;
      readonly hidden: readonly string[];
    }
  | { readonly type: 'reply'; readonly requestId: string; readonly ok: boolean; readonly code?: ErrorCode };

/** Limits for each document, checked on both sides. Texts are counted in characters, schemas in bytes of JSON. */
export const LIMITS = {
  tools: 64,
  pendingCalls: 8,
  name: 64,
  title: 80,
  description: 1_024,
  guidance: 2_000,
  schemaBytes: 8_192,
  schemaDepth: 6,
  resultBytes: 262_144,
  updatesPerSecond: 10,
  contextItems: 32,
  contextBytes: 4_096,
  suggestions: 16,
  suggestionTitle: 80,
  suggestionMessage: 1_000,
  timeoutMs: 120_000,
  maxTimeoutMs: 600_000,
} as const;
