import type { HttpFile } from './capabilities';

/** One request of a skill's tool. */
export interface SkillRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A longer body is refused. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** What a server answered, whatever its status. */
export interface SkillReply {
  readonly status: number;
  /** Lower case, without parameters; empty when the server named none. */
  readonly mediaType: string;
  readonly text: string;
}

/** An answer that is read while it comes. */
export interface SkillStream {
  readonly status: number;
  /** `content-type`, `mcp-session-id` and `www-authenticate`, those that there are; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fails with the `ToolError` `unavailable` behind `maxBytes`. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** A request whose answer is read while it comes. */
export interface SkillStreamRequest extends Omit<SkillRequest, 'method' | 'timeoutMs'> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** It ends what an earlier request of the same call began, and nothing else: allowed once, also when the call is over. */
  readonly ends?: true;
}

/** How a skill's tool reaches its server: without cookies, referrer or redirects. */
export interface SkillPort {
  /** @throws ToolError `unavailable` (also for a redirect, a body that is too long or no text), `timed-out` */
  send(request: SkillRequest, signal: AbortSignal): Promise<SkillReply>;
  /** As `send`, for a body of any type. */
  file(request: SkillRequest, signal: AbortSignal): Promise<HttpFile>;
  /** As `send`, for an answer that comes in parts. It takes as long as `signal` lets it. */
  stream(request: SkillStreamRequest, signal: AbortSignal): Promise<SkillStream>;
}
