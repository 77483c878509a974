import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import type { SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { cutText } from '../policy/limit-result';

/** How a job stands. */
export type JobStanding =
  /** `percent` is from 0 to 100; absent when the server names none. */
  | { readonly kind: 'runs'; readonly percent?: number }
  | { readonly kind: 'done' }
  /** `words` are the server's. */
  | { readonly kind: 'failed' | 'cancelled'; readonly words: string };

const MAX_ID_CHARS = 200;
const MAX_DETAIL_CHARS = 500;
const TELL = 'Tell the user what the server said.';

/**
 * The id in the answer to the request for a job.
 * @throws ToolError `unavailable` when the server began none, or names it by something that cannot stand in an address
 */
export function readJobId(reply: SkillReply, idField: string): string {
  const answer = readObject(reply);
  const value = Object.hasOwn(answer, idField) ? answer[idField] : undefined;
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof id === 'string' && isSoundId(id)) return id;
  throw new ToolError('unavailable', `The server named no usable id of a job in ${JSON.stringify(idField)}.`, TELL, {
    detail: cutText(reply.text, MAX_DETAIL_CHARS),
  });
}

/** An id stands for one segment of a path, also for servers that decode it before they split. */
function isSoundId(id: string): boolean {
  return (
    id.length > 0 && id.length <= MAX_ID_CHARS && id.isWellFormed() && !/[\p{Cc}/\\]/u.test(id) && !/^\.+$/.test(id)
  );
}

/** What the server says of its job. @throws ToolError `unavailable` for a status of 400 and above, or no JSON */
export function readJobStanding(reply: SkillReply): JobStanding {
  const answer = readObject(reply);
  const status = [answer.status, answer.state].find((value) => typeof value === 'string') ?? '';
  switch (String(status).trim().toLowerCase()) {
    case 'complete':
    case 'completed':
    case 'done':
    case 'success':
      return { kind: 'done' };
    case 'failed':
    case 'error':
      return { kind: 'failed', words: wordsOf(answer) };
    case 'cancelled':
    case 'canceled':
      return { kind: 'cancelled', words: wordsOf(answer) };
    default: {
      const percent = percentOf(answer);
      return { kind: 'runs', ...(percent !== undefined && { percent }) };
    }
  }
}

/** @throws ToolError `unavailable`, with what the server said as its detail */
export function assertGood({ status, text = '' }: { readonly status: number; readonly text?: string }): void {
  if (status >= 200 && status < 300) return;
  const message =
    status === 404 || status === 410
      ? `The server does not know the job or its file (status ${status}).`
      : `The server answered with status ${status}.`;
  throw new ToolError('unavailable', message, TELL, { detail: cutText(text, MAX_DETAIL_CHARS) });
}

function readObject(reply: SkillReply): JsonObject {
  assertGood(reply);
  const isJson = /^(?:|text\/plain|(?:application|text)\/(?:[\w.-]+\+)?json)$/.test(reply.mediaType);
  const value = isJson ? parse(reply.text) : undefined;
  if (isJsonObject(value)) return value;
  throw new ToolError('unavailable', 'The server did not answer with a JSON object.', TELL, {
    detail: cutText(`${reply.mediaType}\n${reply.text}`, MAX_DETAIL_CHARS),
  });
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    // What is no JSON is refused by whoever asked.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Some servers count to 1, others to 100. */
function percentOf({ progress, percent }: JsonObject): number | undefined {
  const value = [progress, percent].find((given) => typeof given === 'number' && Number.isFinite(given));
  if (typeof value !== 'number') return undefined;
  return Math.round(Math.min(100, Math.max(0, value > 0 && value < 1 ? value * 100 : value)));
}

function wordsOf(answer: JsonObject): string {
  const { error } = answer;
  const given = [isJsonObject(error) ? error.message : error, answer.message, answer.detail];
  const words = given.find((value) => typeof value === 'string' && value !== '');
  return cutText(typeof words === 'string' ? words : '', MAX_DETAIL_CHARS);
}
