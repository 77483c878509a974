import type { Message, ToolMessage } from '../core/message';

/** How much a request may hold, in estimated tokens. */
export interface ContextBudget {
  readonly contextWindow: number;
  /** Tokens of the system prompt and the tool list. */
  readonly fixedTokens: number;
  /** True after the model said that a request was too long. */
  readonly hard: boolean;
}

const CHARS_PER_TOKEN = 4;
const FIRST_WIDE_UNIT = 0x2e80;
const IMAGE_TOKENS = 1_500;
const MESSAGE_TOKENS = 8;
const SOFT_SHARE = 0.7;
const HARD_SHARE = 0.35;
const KEPT_RESULTS = 6;
const KEPT_RESULTS_HARD = 2;
// Results are left out in blocks, so that the start of the request stays equal, and cached, for several steps.
const BLOCK = 8;

/**
 * Makes room when the estimate passes the budget: old tool results become one line without their content, oldest first;
 * if that is not enough, whole old steps go. Every call that stays keeps its answer. Messages are repaired beforehand.
 */
export function compactContext(messages: readonly Message[], budget: ContextBudget): readonly Message[] {
  const all = sumTokens(messages);
  const share = budget.contextWindow * (budget.hard ? HARD_SHARE : SOFT_SHARE) - budget.fixedTokens;
  // Too long by the model's own word: then what we know of its window is wrong, and half of what there is must do.
  const limit = budget.hard ? Math.min(share, all / 2) : share;
  if (all <= limit) return messages;
  const shortened = shortenResults(messages, limit, budget.hard ? KEPT_RESULTS_HARD : KEPT_RESULTS);
  return sumTokens(shortened) <= limit ? shortened : dropSteps(shortened, limit);
}

/** A rough count: four characters a token, but one for each sign of scripts like Chinese, Japanese and Korean. */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) >= FIRST_WIDE_UNIT) wide += 1;
  return Math.ceil((text.length - wide) / CHARS_PER_TOKEN) + wide;
}

function sumTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + tokensOf(message), 0);
}

function tokensOf(message: Message): number {
  switch (message.role) {
    case 'user':
      return MESSAGE_TOKENS + estimateTokens(message.text);
    case 'assistant':
      return MESSAGE_TOKENS + estimateTokens(message.text + (message.reasoning ?? '') + JSON.stringify(message.calls));
    case 'tool':
      return MESSAGE_TOKENS + estimateTokens(message.text) + (message.images?.length ?? 0) * IMAGE_TOKENS;
    default:
      return message satisfies never;
  }
}

function shortenResults(messages: readonly Message[], limit: number, kept: number): readonly Message[] {
  const places = messages.flatMap((message, index) => (message.role === 'tool' ? [index] : []));
  const candidates = places.slice(0, Math.max(0, places.length - kept));
  let excess = sumTokens(messages) - limit;
  let count = 0;
  for (const place of candidates) {
    if (excess <= 0) break;
    const message = messages[place];
    if (message?.role === 'tool') excess -= tokensOf(message) - tokensOf(digestOf(message));
    count += 1;
  }
  const chosen = new Set(candidates.slice(0, Math.ceil(count / BLOCK) * BLOCK));
  return messages.map((message, index) => (message.role === 'tool' && chosen.has(index) ? digestOf(message) : message));
}

/** Says nothing of the content, so that page text cannot leave its fence by way of a summary. */
function digestOf(message: ToolMessage): ToolMessage {
  const { images: _images, ...rest } = message;
  const result = message.ok ? 'succeeded' : `failed (${message.code ?? 'internal'})`;
  const text = `[${message.name} ${result}. Its text was left out to save room; call it again if you need it.]`;
  return text.length < message.text.length || message.images ? { ...rest, text } : message;
}

/** Drops the oldest answers of the model together with all their results, but never what the user said. */
function dropSteps(messages: readonly Message[], limit: number): readonly Message[] {
  const starts = messages.flatMap((message, index) => (message.role === 'assistant' ? [index] : []));
  const droppable = starts.slice(0, -1);
  let kept = messages.map((message, index) => ({ message, index }));
  let excess = sumTokens(messages) - limit;
  let dropped = 0;
  for (const start of droppable) {
    if (excess <= 0) break;
    const end = endOfStep(messages, start);
    const step = messages.slice(start, end);
    excess -= sumTokens(step);
    dropped += 1;
    kept = kept.filter(({ index }) => index < start || index >= end);
  }
  return dropped === 0 ? messages : withGapNote(kept.map(({ message }) => message));
}

/** The first index behind an answer and its results. */
function endOfStep(messages: readonly Message[], start: number): number {
  let end = start + 1;
  while (messages[end]?.role === 'tool') end += 1;
  return end;
}

function withGapNote(messages: readonly Message[]): readonly Message[] {
  const [first, ...rest] = messages;
  if (first?.role !== 'user') return messages;
  return [{ ...first, text: `${first.text}\n\n[Your earlier steps were left out to save room.]` }, ...rest];
}
