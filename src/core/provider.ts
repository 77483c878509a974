import type { JsonObject, JsonSchema } from './json';
import type { Call, Message } from './message';

/** A tool as a provider needs it. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  readonly maxOutputTokens: number;
  readonly temperature?: number;
}

/** Tokens, and money where a price is known. */
export interface Usage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  /** US dollars; absent when the price of the model is not known. */
  readonly costUsd?: number;
}

/** Why a request failed, as a closed set the panel can translate and the retry layer can decide on. */
export const PROVIDER_ERROR_CODES = [
  'no-model',
  'unreachable',
  'offline',
  'unauthorized',
  'forbidden',
  'not-found',
  'rate-limited',
  'overloaded',
  'context-overflow',
  'bad-request',
  'no-tool-support',
  'not-a-provider',
  'stream-cut',
  'stalled',
  'empty-answer',
  'server-error',
  'aborted',
] as const;
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];

export interface ProviderFailure {
  readonly code: ProviderErrorCode;
  /** English, for logs; never holds a key. */
  readonly message: string;
  /** Present when there was an HTTP answer. */
  readonly status?: number;
  /** How long the server asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Derived once from status and headers; the retry layer reads nothing else. */
  readonly retryable: boolean;
}

/** What a stream yields. It never throws, and ends with exactly one `response-end` or `response-error`. */
export type StreamEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** A call whose name is known while its arguments still arrive; for display only. */
  | { readonly type: 'call-start'; readonly id: string; readonly name: string }
  /** More of the arguments of a call that began; for display only. */
  | { readonly type: 'call-delta'; readonly id: string; readonly text: string }
  /** A whole call. `inputText` is the JSON exactly as it arrived. */
  | { readonly type: 'call-end'; readonly call: Omit<Call, 'input'>; readonly inputText: string }
  | {
      readonly type: 'response-end';
      readonly finish: 'stop' | 'calls' | 'length' | 'filtered';
      readonly usage: Usage;
      readonly reasoningMetadata?: JsonObject;
    }
  | { readonly type: 'response-error'; readonly failure: ProviderFailure };

export interface Provider {
  readonly providerId: string;
  readonly modelId: string;
  /** False: images are left out and replaced by a line that says so. */
  readonly vision: boolean;
  readonly contextWindow: number;
  /** It runs on this machine, so that it needs no network. */
  readonly isHere?: boolean;
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<StreamEvent>;
}
