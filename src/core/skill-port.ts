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

/** How a skill's tool reaches its server: without cookies, referrer or redirects. */
export interface SkillPort {
  /** @throws ToolError `unavailable` (also for a redirect, a body that is too long or no text), `timed-out` */
  send(request: SkillRequest, signal: AbortSignal): Promise<SkillReply>;
  /** As `send`, for a body of any type. */
  file(request: SkillRequest, signal: AbortSignal): Promise<HttpFile>;
}
