import type { JsonObject } from './json';

/** What broke off an exchange with an MCP server. `text` is the server's, and untrusted. */
export type McpFault =
  /** An answer with an HTTP status that is none of success; `text` is the start of its body. */
  | { readonly kind: 'status'; readonly status: number; readonly text: string }
  /** A JSON-RPC error. */
  | { readonly kind: 'refused'; readonly code: number; readonly text: string }
  /** It was silent for too long, or took too long altogether. */
  | { readonly kind: 'timed-out' }
  /** The stream of the answer ended before the answer, and could not be taken up again. */
  | { readonly kind: 'closed' }
  /** It asks for something that this client does not offer: a question to the user, a model, folders. */
  | { readonly kind: 'asks' }
  /** Its list of tools has no end. */
  | { readonly kind: 'endless' }
  /** What came back is no MCP; `text` says what was wrong with it. */
  | { readonly kind: 'not-mcp'; readonly text: string };

/** What came of an exchange. It crosses from a script to another, so failures are data. */
export type McpOutcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: McpFault };

/** What a server says of itself; untrusted. */
export interface McpServerInfo {
  readonly name: string;
  readonly instructions: string;
}

/** How much of a call is done, by the server's word. `total` is 0 when it does not know. */
export interface McpProgress {
  readonly done: number;
  readonly total: number;
  readonly text: string;
}

/** A conversation with an MCP server. Nothing is open between two calls of its methods. */
export interface McpConnection {
  readonly server: McpServerInfo;
  /** The definitions of its tools as they came, in its order; all pages. */
  tools(signal: AbortSignal): Promise<McpOutcome<readonly JsonObject[]>>;
  /**
   * Calls a tool that `tools` gave, exactly once. When `signal` is aborted, the server is told to cancel it.
   * @returns the `CallToolResult` as it came
   */
  call(
    name: string,
    input: JsonObject,
    options: { progress(progress: McpProgress): void },
    signal: AbortSignal,
  ): Promise<McpOutcome<JsonObject>>;
  /** Tells the server that the conversation is over. */
  end(): Promise<void>;
}

/** Sends one request of the client's, as `fetch` would. */
export type McpSend = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Begins a conversation with the server at an address. */
export type OpenMcp = (url: string, send: McpSend, signal: AbortSignal) => Promise<McpOutcome<McpConnection>>;
