import { LIMITS } from '../../packages/page-sdk/src/protocol';
import type { JsonObject } from '../core/json';
import {
  PAGE_TOOL_SOURCES,
  type PageItem,
  type PageSuggestion,
  type PageToolSource,
  type SuggestionAvailability,
} from '../core/page-tool';
import { cleanLine, cleanLines } from './clean-page-text';
import { isReservedName, plainJson, plainObject, utf8Length } from './page-shape';
import { type ReadTools, readPageTools } from './read-page-tools';

/** How a call ended, by the page. */
export interface PageResult {
  readonly text: string;
  readonly isError: boolean;
  readonly code?: string;
  /** For the user's eyes only, as is `embedUrl`. */
  readonly markdown?: string;
  /** As the page wrote it: it may be no address at all, and lead anywhere. */
  readonly embedUrl?: string;
  /** What the page wants to ask in a card before there is a result. */
  readonly action?: JsonObject;
}

/** A message of a page, within its limits. Everything in it is the page's word. */
export type PageSaid =
  | ({ readonly type: 'tools'; readonly source: PageToolSource } & ReadTools)
  | { readonly type: 'items'; readonly items: readonly PageItem[] }
  | { readonly type: 'suggestions'; readonly suggestions: readonly PageSuggestion[] }
  | { readonly type: 'guidance'; readonly text: string }
  | { readonly type: 'claim'; readonly callId: string }
  | ({ readonly type: 'result'; readonly callId: string } & PageResult)
  | { readonly type: 'progress'; readonly callId: string; readonly message: string; readonly fraction?: number }
  | { readonly type: 'send'; readonly requestId: string; readonly text: string }
  | { readonly type: 'stop'; readonly requestId: string }
  | { readonly type: 'panel'; readonly requestId: string };

const MAX_ID_CHARS = 100;
const MAX_SENT_CHARS = 4_000;
const MAX_MARKDOWN_CHARS = 100_000;
const MAX_ADDRESS_CHARS = 2_048;
const CARD_LIMITS = { depth: 12, bytes: 65_536 };
const ITEM_NAME = /^[A-Za-z0-9_.:-]{1,64}$/;
const MAX_ITEMS = 256;
const AVAILABILITIES: readonly string[] = [
  'before-first-message',
  'after-first-message',
  'always',
  'disabled',
] satisfies readonly SuggestionAvailability[];

/** Reads what came over a page's port. Undefined for anything that is no message; a page can send whatever it likes. */
export function readPageMessage(value: unknown): PageSaid | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // A message is a copy without getters; each field is checked before use.
  const message = value as Readonly<Record<string, unknown>>;
  switch (message.type) {
    case 'registry.set': {
      const source = sourceOf(message.source);
      return { type: 'tools', source, ...readPageTools(message.tools, source) };
    }
    case 'context.set':
      return { type: 'items', items: listOf(message.items, MAX_ITEMS).flatMap(readItem) };
    case 'suggestions.set':
      return {
        type: 'suggestions',
        suggestions: listOf(message.suggestions, LIMITS.suggestions).flatMap(readSuggestion),
      };
    case 'guidance.set':
      return { type: 'guidance', text: cleanLines(textOf(message.text), LIMITS.guidance) };
    case 'call.claim':
      return withId(message.callId, (callId) => ({ type: 'claim', callId }));
    case 'call.result':
      return withId(message.callId, (callId) => readResult(callId, message));
    case 'call.progress':
      return withId(message.callId, (callId) => ({
        type: 'progress',
        callId,
        message: cleanLine(textOf(message.message), 200),
        ...(typeof message.fraction === 'number' &&
          message.fraction >= 0 &&
          message.fraction <= 1 && { fraction: message.fraction }),
      }));
    case 'message.send':
      return withId(message.requestId, (requestId) => {
        const text = cleanLines(textOf(message.text), MAX_SENT_CHARS);
        return text === '' ? undefined : { type: 'send', requestId, text };
      });
    case 'turn.stop':
      return withId(message.requestId, (requestId) => ({ type: 'stop', requestId }));
    case 'panel.request':
      return withId(message.requestId, (requestId) => ({ type: 'panel', requestId }));
    default:
      return undefined;
  }
}

/** The link says by which way it found the tools; what it carries of the page's package says nothing. */
function sourceOf(value: unknown): PageToolSource {
  return PAGE_TOOL_SOURCES.find((source) => source === value) ?? 'sdk';
}

function readResult(callId: string, said: Readonly<Record<string, unknown>>): PageSaid | undefined {
  const { text, isError, code } = said;
  if (typeof text !== 'string') return undefined;
  if (text.length > LIMITS.resultBytes || utf8Length(text) > LIMITS.resultBytes) {
    const message = `The tool's result has more than ${LIMITS.resultBytes} bytes.`;
    return { type: 'result', callId, text: message, isError: true, code: 'result_too_large' };
  }
  const isCode = typeof code === 'string' && /^[a-z_]{1,40}$/.test(code);
  return { type: 'result', callId, text, isError: isError === true, ...(isCode && { code }), ...readChannels(said) };
}

/** What a result has for the user. A part that is too large is left out; so is a card, but that one is said to be none. */
function readChannels({ markdown, embedUrl, action }: Readonly<Record<string, unknown>>) {
  return {
    ...(typeof markdown === 'string' && markdown.length <= MAX_MARKDOWN_CHARS && { markdown }),
    ...(typeof embedUrl === 'string' && embedUrl.length <= MAX_ADDRESS_CHARS && { embedUrl }),
    ...(action !== undefined && { action: plainObject(action, CARD_LIMITS) ?? {} }),
  };
}

function readItem(item: unknown): readonly PageItem[] {
  if (typeof item !== 'object' || item === null) return [];
  const { name, value } = item as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || !ITEM_NAME.test(name) || isReservedName(name)) return [];
  // One that is larger than all that may be sent is left out by its size; it is kept for its name only.
  const copied = plainJson(value, { depth: 32, bytes: LIMITS.contextBytes });
  return [{ name, json: copied === undefined ? TOO_LARGE : JSON.stringify(copied) }];
}

/** Longer than any message may carry, so that `limitItems` drops it and tells the page. */
const TOO_LARGE = JSON.stringify('x'.repeat(LIMITS.contextBytes));

function readSuggestion(suggestion: unknown): readonly PageSuggestion[] {
  if (typeof suggestion !== 'object' || suggestion === null) return [];
  const { title, message, available } = suggestion as Readonly<Record<string, unknown>>;
  const read = {
    title: cleanLine(textOf(title), LIMITS.suggestionTitle),
    message: cleanLines(textOf(message), LIMITS.suggestionMessage),
    available: isAvailability(available) ? available : ('before-first-message' as const),
  };
  return read.title === '' || read.message === '' ? [] : [read];
}

function isAvailability(value: unknown): value is SuggestionAvailability {
  return typeof value === 'string' && AVAILABILITIES.includes(value);
}

function listOf(value: unknown, most: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function withId(id: unknown, read: (id: string) => PageSaid | undefined): PageSaid | undefined {
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_CHARS ? read(id) : undefined;
}
