import type { AgentStatus, ErrorCode, Json, JsonObject, SuggestionAvailability } from './protocol';

/** A JSON Schema for an object. The agent checks all of it; this package checks its common keywords once more. */
export interface JsonSchemaObject {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** What a schema library that follows Standard Schema v1 gives: Zod, Valibot, ArkType and others. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What a Standard Schema says of a value. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One reason why a value does not fit. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a page says about a tool. Only ever a reason for the agent to take more care, never less. */
export interface ToolAnnotations {
  /** Changes nothing. */
  readonly readOnlyHint?: boolean;
  /** The result holds text that others wrote. */
  readonly untrustedContentHint?: boolean;
  /** Buys, sends or publishes something. The user is asked each time. */
  readonly consequentialHint?: boolean;
  /** Deletes or overwrites something. The user is asked each time. */
  readonly destructiveHint?: boolean;
  /** Calling it twice does no more than calling it once. */
  readonly idempotentHint?: boolean;
  /** Reaches beyond this page. */
  readonly openWorldHint?: boolean;
}

/**
 * A function of the page that the agent may call.
 *
 * ```ts
 * agent.registerTool({
 *   name: 'set_theme',
 *   description: 'Switches the page between light and dark. Use it when the user asks for another look.',
 *   inputSchema: { type: 'object', properties: { dark: { type: 'boolean' } }, required: ['dark'] },
 *   execute: ({ dark }: { dark: boolean }) => { document.body.classList.toggle('dark', dark); },
 * });
 * ```
 */
export interface PageToolDefinition<Input = unknown, Output = unknown> {
  /** `^[a-zA-Z0-9_-]{1,64}$`. */
  readonly name: string;
  /** For people; at most 80 characters. */
  readonly title?: string;
  /** For the model: what it does and when to use it. At most 1,024 characters count. */
  readonly description: string;
  /** No schema: the tool takes no arguments. At most 8 kB as JSON Schema. */
  readonly inputSchema?: JsonSchemaObject | StandardSchema<unknown, Input>;
  /** Runs once for each call, in the page. Without it, `onTool` must name a handler before the tool is offered. */
  execute?(input: Input, context: ToolContext): Output | Promise<Output>;
  readonly annotations?: ToolAnnotations;
  /** How long a call may take, in milliseconds: 120,000 unless told, at most 600,000. A late result is dropped. */
  readonly timeoutMs?: number;
  /** False hides the tool and keeps its registration. */
  readonly available?: boolean;
  /** False ends the turn after the result: the model is not asked again. */
  readonly followUp?: boolean;
  /** The only agent profile that may see the tool. */
  readonly agentId?: string;
  /** True publishes it to `document.modelContext` too, where a browser has that. */
  readonly webmcp?: boolean;
}

/** A call as handlers for many tools get it. */
export interface ToolCall<Input = unknown> {
  /** One id is one call; it runs once. */
  readonly id: string;
  readonly name: string;
  readonly input: Input;
}

/** What a handler gets besides its input. */
export interface ToolContext {
  readonly callId: string;
  readonly name: string;
  /** The conversation; empty when the call came through `document.modelContext`. */
  readonly threadId: string;
  /** The same for all calls that answer one message of the user. */
  readonly turnId: string;
  /** Milliseconds since 1970. */
  readonly turnStartedAt: number;
  /** Aborted when the user stops the agent or the time is over; `signal.reason` is a `PageToolError`. */
  readonly signal: AbortSignal;
  /** Tells the user how far it is. `fraction` goes from 0 to 1. */
  progress(progress: { readonly message?: string; readonly fraction?: number }): void;
  readonly toolCall: ToolCall;
  readonly agent: AgentFacade;
}

/** The agent as a handler sees it. */
export interface AgentFacade {
  /** The agent profile; absent until it is known. */
  readonly id?: string;
  sendUserMessage(text: string): Promise<void>;
  /** Asks the agent to end its turn, as the Stop button does. */
  stop(): Promise<void>;
}

/** A handler for one tool. What it returns goes to the model: text as it is, everything else as JSON. */
export type ToolHandler<Input = unknown> = (input: Input, context: ToolContext) => unknown;

/** A handler for the tools that have none of their own. It must throw for a name it does not know. */
export type FallbackHandler = (call: ToolCall, context: ToolContext) => unknown;

/** A message that the user can send with a click; its whole text is shown before it goes out. */
export interface Suggestion {
  /** At most 80 characters. */
  readonly title: string;
  /** At most 1,000 characters. */
  readonly message: string;
}

/** Guidance and tools that belong together. */
export interface ToolBundle {
  /**
   * How the tools work together, at most 2,000 characters. Written by you, never from page content, input of users or
   * results. The user sees it before allowing the page; another text has to be allowed again.
   */
  readonly guidance?: string;
  readonly tools: readonly PageToolDefinition[];
}

/**
 * `absent`: nothing has answered (no extension, or this site is not allowed yet; a page cannot tell which).
 * `awaiting-consent`: an agent is there, and the user has allowed none of what the page offers.
 */
export type PageAgentStatus = 'absent' | 'awaiting-consent' | AgentStatus;

/** A call for those who draw it. */
export interface ToolCallRecord {
  readonly callId: string;
  readonly name: string;
  /** `inProgress`: the model still writes the arguments. */
  readonly state: 'inProgress' | 'executing' | 'complete';
  /** Empty while `inProgress`. */
  readonly input: JsonObject;
  /** The JSON of the arguments as far as it is written, while `inProgress`. */
  readonly partial?: string;
  /** What the model reads; present once `complete`. */
  readonly result?: string;
  readonly isError?: boolean;
  readonly code?: ErrorCode;
}

/** Detail of `toolcall`: `start` before the function runs, `end` once the agent has confirmed the result. */
export interface ToolCallDetail {
  readonly id: string;
  readonly name: string;
  readonly status: 'start' | 'end';
  readonly isError?: boolean;
}

/** Detail of `agentlog`. */
export interface LogDetail {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly data?: JsonObject;
}

/** Detail of `consentchange`: what the user allows this site, now. */
export interface ConsentDetail {
  readonly context: boolean;
  readonly suggestions: boolean;
  /** The tools that the agent does not see: not allowed, or changed since they were. */
  readonly hidden: readonly string[];
}

/** The events of a page agent and of the `<page-agent>` element, with their details. */
export interface PageAgentEvents {
  readonly toolcall: ToolCallDetail;
  readonly agentlog: LogDetail;
  readonly agentstatus: { readonly status: PageAgentStatus; readonly agentId?: string };
  readonly consentchange: ConsentDetail;
  /** `calls()` is another list now. */
  readonly callschange: undefined;
}

/** What is offered, and what keeps the agent from seeing it. */
export interface DoctorReport {
  readonly sdk: string;
  readonly status: PageAgentStatus;
  readonly origin: string | null;
  readonly tools: readonly {
    readonly name: string;
    readonly offered: boolean;
    readonly handler: 'named' | 'inline' | 'fallback' | 'none';
    /** The user has not allowed it, or not as it is now. */
    readonly hidden: boolean;
  }[];
  readonly context: { readonly names: readonly string[]; readonly bytes: number };
  readonly guidanceChars: number;
  readonly suggestions: number;
  readonly consent: ConsentDetail | null;
  /** One sentence for each thing to mend. */
  readonly problems: readonly string[];
}

/** Settings of the first `getPageAgent` of a document; later ones are ignored. */
export interface PageAgentOptions {
  /**
   * Turns a schema of a library into JSON Schema where the schema itself cannot, for instance `z.toJSONSchema` of
   * `zod/mini`.
   */
  readonly toJsonSchema?: (schema: never) => object;
}

/** The page's side of the user's agent. Everything may be called at any time, with or without an agent. */
export interface PageAgent extends EventTarget {
  /** Name and version of this package. */
  readonly sdk: string;
  readonly status: PageAgentStatus;
  /** `installed` stays false until the user has allowed this site: before that, nothing answers. */
  getAvailability(): Promise<{
    readonly installed: boolean;
    readonly allowed: boolean;
    readonly origin: string | null;
  }>;
  /**
   * Offers a tool until the returned function is called or `signal` is aborted. The last registration of a name
   * answers; when it goes, the one before is back. @throws TypeError for a bad name, description, time or schema.
   */
  registerTool<Input, Output>(
    tool: PageToolDefinition<Input, Output>,
    options?: { readonly signal?: AbortSignal },
  ): () => void;
  /** Offers several tools with guidance, all or none. @throws TypeError as `registerTool`, and for a name twice. */
  provide(bundle: ToolBundle): () => void;
  /**
   * A handler for one tool, before the tool's own. Returns what removes it. An empty name is the last resort: it
   * answers what nothing else does, and no tool is offered for its sake.
   */
  onTool<Input = unknown>(name: string, handler: ToolHandler<Input>): () => void;
  /** A handler for all tools that have none. Returns what removes it. */
  onTool(fallback: FallbackHandler): () => void;
  /**
   * Something that goes with each message of the user, until it is removed. At most 32 items and 4,096 bytes of JSON
   * in all: beyond that the earliest are left out. @throws TypeError for a bad name or value; the old value stays.
   */
  setContext(name: string, value: Json): void;
  /** False when there was none. */
  removeContext(name: string): boolean;
  /** Shows messages to choose from. Returns what takes them away. @throws TypeError for empty or long texts. */
  setSuggestions(
    suggestions: readonly Suggestion[],
    options?: { readonly available?: SuggestionAvailability },
  ): () => void;
  /** Sends a message in the user's name, who is asked. @throws PageToolError `session_busy`, `denied_by_user`, … */
  sendUserMessage(text: string): Promise<void>;
  /** Opens the panel, or points at it where a browser does not let it open. False without an agent. */
  requestPanel(): Promise<boolean>;
  /** The calls of this document, oldest first; another array when one changed. At most 200. */
  calls(): readonly ToolCallRecord[];
  doctor(): Promise<DoctorReport>;
  addEventListener<Type extends keyof PageAgentEvents>(
    type: Type,
    listener: (event: CustomEvent<PageAgentEvents[Type]>) => void,
    options?: AddEventListenerOptions | boolean,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ): void;
  removeEventListener<Type extends keyof PageAgentEvents>(
    type: Type,
    listener: (event: CustomEvent<PageAgentEvents[Type]>) => void,
    options?: EventListenerOptions | boolean,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: EventListenerOptions | boolean,
  ): void;
}
