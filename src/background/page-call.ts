import type { JsonObject } from '../core/json';

/** One call of a page's tool. */
export interface PageCall {
  readonly documentId: string;
  readonly callId: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly threadId: string;
  readonly turnId: string;
  readonly turnStartedAtMs: number;
  /** Wall clock in milliseconds. */
  readonly deadlineMs: number;
  /** What an earlier run of the call left behind. */
  readonly known?: { readonly claimed: boolean };
  /** Writes down that the page begins; only then may it. */
  claim(): Promise<void>;
  progress?(message: string, fraction?: number): void;
}
