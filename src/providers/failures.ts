import type { ProviderErrorCode, ProviderFailure } from '../core/provider';
import { asList, asObject, asText, tryParse } from './json-read';
import { redact } from './redact';

/** What a server said when it refused. */
export interface HttpRefusal {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** The part of an error body that decisions and logs may use. */
export interface ErrorBody {
  readonly message: string;
  /** `code`, `type` and `status` of the error, lower case, in that order. */
  readonly marks: readonly string[];
  /** A numeric code inside the body, when it is an HTTP status. */
  readonly status?: number;
}

const OWN_RETRY: ReadonlySet<ProviderErrorCode> = new Set(['unreachable', 'stream-cut', 'stalled', 'overloaded']);
const RETRY_STATUS: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const MAX_MESSAGE_CHARS = 300;

/** A failure that has no HTTP status. It is worth another try unless `retryable` says otherwise. */
export function failure(
  code: ProviderErrorCode,
  message: string,
  options: { readonly retryable?: boolean; readonly status?: number } = {},
): ProviderFailure {
  const { retryable = OWN_RETRY.has(code), status } = options;
  return { code, message, retryable, ...(status !== undefined && { status }) };
}

/** Turns an HTTP answer outside 2xx into a failure. `secrets` never appear in its message. */
export function failureFromHttp(refusal: HttpRefusal, secrets: readonly string[]): ProviderFailure {
  const body = readErrorBody(tryParse(refusal.body));
  const code = codeOf(refusal.status, body);
  const retryAfterMs = readRetryAfter(refusal.headers, Date.now());
  return {
    code,
    message: sentence(`HTTP ${refusal.status}`, body?.message ?? plainText(refusal.body), secrets),
    status: refusal.status,
    retryable: mayRetry(refusal.status, code, body, refusal.headers),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Turns an error object that came inside a stream into a failure; nothing when the value holds no error. */
export function failureFromStream(value: unknown, secrets: readonly string[]): ProviderFailure | undefined {
  const body = readErrorBody(value);
  if (body === undefined) return undefined;
  const status = body.status ?? statusOfMarks(body.marks);
  const code = codeOf(status, body);
  return {
    code,
    message: sentence('Error in the stream', body.message, secrets),
    retryable: mayRetry(status, code, body),
  };
}

/** How long the server asked us to wait, from `retry-after-ms` or `retry-after` (seconds or a date). */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const inMs = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(inMs) && inMs >= 0) return inMs;
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

/** Finds the error in the shapes that servers use: OpenAI, Anthropic, Google, Ollama, Mistral, FastAPI. */
export function readErrorBody(value: unknown): ErrorBody | undefined {
  const outer = asObject(Array.isArray(value) ? value[0] : value);
  if (outer === undefined) return undefined;
  const plain = asText(outer.error) ?? asText(outer.detail) ?? asText(asObject(asList(outer.detail)[0])?.msg);
  if (plain !== undefined) return { message: plain, marks: marksOf(outer) };
  const looksLikeError = outer.object === 'error' || (outer.type === 'error' && outer.error === undefined);
  // OpenAI Responses tells of a failure in the middle of the stream inside the response object.
  const inner =
    asObject(outer.error) ?? asObject(asObject(outer.response)?.error) ?? (looksLikeError ? outer : undefined);
  if (inner === undefined) return undefined;
  const numeric = Number(inner.code);
  const status = numeric >= 400 && numeric < 600 ? numeric : undefined;
  return {
    // OpenRouter keeps the words of the real provider one level further down.
    message:
      [asText(inner.message), asText(asObject(inner.metadata)?.raw)].filter(Boolean).join(' · ') || 'no reason given',
    marks: [...marksOf(inner), ...asList(inner.details).flatMap((detail) => marksOf(asObject(detail)))],
    ...(status !== undefined && { status }),
  };
}

function marksOf(object: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  if (object === undefined) return [];
  return [object.code, object.type, object.status, object.reason]
    .filter((mark) => typeof mark === 'string')
    .map((mark) => mark.toLowerCase());
}

function codeOf(status: number | undefined, body: ErrorBody | undefined): ProviderErrorCode {
  const marks = body?.marks ?? [];
  const has = (...wanted: readonly string[]) => wanted.some((mark) => marks.includes(mark));
  const message = body?.message ?? '';

  if (has('context_length_exceeded', 'exceed_context_size_error', 'request_too_large', 'model_context_window_exceeded'))
    return 'context-overflow';
  if (has('api_key_invalid', 'invalid_api_key', 'authentication_error', 'unauthenticated')) return 'unauthorized';
  if (has('model_not_found', 'not_found_error')) return 'not-found';
  if (has('overloaded_error', 'server_is_overloaded', 'unavailable')) return 'overloaded';
  if (has('rate_limit_exceeded', 'rate_limit_error', 'resource_exhausted', 'insufficient_quota')) return 'rate-limited';
  // No server gives these a code of their own, so the wording is all there is.
  if (status !== 429 && OVERFLOW_WORDS.test(message)) return 'context-overflow';
  if (NO_TOOLS_WORDS.test(message)) return 'no-tool-support';
  if (NO_MODEL_WORDS.test(message)) return 'not-found';
  return codeOfStatus(status);
}

// OpenAI and vLLM · Anthropic · Gemini · llama.cpp, LM Studio and Mistral.
const OVERFLOW_WORDS =
  /maximum context length|exceeds? the (?:model'?s )?context window|prompt is too long|input token count .* exceeds the maximum|exceeds? (?:the )?available context size|greater than the context length|too large for model with \d+ maximum context/i;

// Ollama · OpenRouter · llama.cpp · vLLM · Groq.
const NO_TOOLS_WORDS =
  /does not support tools|no endpoints found that support tool|tools? param requires|requires --enable-auto-tool-choice|requires --jinja|tool (?:calling|use) is not supported|function calling is not (?:supported|enabled)/i;

// Ollama · LM Studio · vLLM · Gemini.
const NO_MODEL_WORDS =
  /model ['"`]?[^ ]+['"`]? (?:not found|does not exist)|no models? (?:is |are )?loaded|models\/\S+ is not found/i;

function codeOfStatus(status: number | undefined): ProviderErrorCode {
  switch (status) {
    case undefined:
      return 'server-error';
    case 401:
      return 'unauthorized';
    case 402:
    case 403:
    case 407:
    case 451:
      return 'forbidden';
    case 404:
    case 405:
    case 410:
      return 'not-found';
    case 429:
      return 'rate-limited';
    case 503:
    case 529:
      return 'overloaded';
    default:
      return status >= 500 || RETRY_STATUS.has(status) ? 'server-error' : 'bad-request';
  }
}

function statusOfMarks(marks: readonly string[]): number | undefined {
  if (marks.includes('overloaded_error')) return 529;
  if (marks.includes('invalid_request_error') || marks.includes('invalid_argument')) return 400;
  if (marks.includes('permission_error') || marks.includes('permission_denied')) return 403;
  return undefined;
}

function mayRetry(
  status: number | undefined,
  code: ProviderErrorCode,
  body: ErrorBody | undefined,
  headers?: Headers,
): boolean {
  switch (code) {
    case 'context-overflow':
    case 'no-tool-support':
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'bad-request':
      return false;
    default:
      // A spent quota answers 429 like any other limit, but no wait helps.
      if (body?.marks.includes('insufficient_quota')) return false;
      if (headers?.get('x-should-retry') === 'false') return false;
      return status === undefined || status >= 500 || RETRY_STATUS.has(status);
  }
}

function sentence(what: string, why: string, secrets: readonly string[]): string {
  const clean = redact(why, secrets).replace(/\s+/g, ' ').trim();
  return clean === '' ? what : `${what}: ${clean.slice(0, MAX_MESSAGE_CHARS)}`;
}

/** An HTML page tells a reader of logs nothing; any other text may. */
function plainText(body: string): string {
  return /^\s*</.test(body) ? 'an HTML page' : body;
}
