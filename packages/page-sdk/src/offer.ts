import { byteLength, jsonText } from './json-text';
import type { Log } from './log';
import {
  type ContextItem,
  type Json,
  LIMITS,
  OFFER_META,
  type SuggestionAvailability,
  VERSION,
  type WireSuggestion,
} from './protocol';
import type { Suggestion } from './types';

/** What a page offers besides tools: context, suggestions and guidance. */
export interface Offer {
  setContext(name: string, value: Json): void;
  removeContext(name: string): boolean;
  addSuggestions(suggestions: readonly Suggestion[], available: SuggestionAvailability): () => void;
  addGuidance(text: string): () => void;
  items(): readonly ContextItem[];
  suggestions(): readonly WireSuggestion[];
  guidance(): string;
}

/** Nothing is offered; `onChange` is called after each change. */
export function createOffer(log: Log, onChange: () => void): Offer {
  const context = new Map<string, Json>();
  const chips = new Set<readonly WireSuggestion[]>();
  const guides = new Set<{ readonly text: string }>();
  const items = () => [...context].map(([name, value]) => ({ name, value }));

  function add<Item>(set: Set<Item>, item: Item): () => void {
    set.add(item);
    onChange();
    return () => {
      if (set.delete(item)) onChange();
    };
  }

  function warnOfLimits(): void {
    const bytes = byteLength(JSON.stringify(items()));
    if (bytes <= LIMITS.contextBytes * 0.75 && context.size <= LIMITS.contextItems) return;
    const state = bytes > LIMITS.contextBytes || context.size > LIMITS.contextItems ? 'over' : 'near';
    log.warn(`context is ${state} its limit of ${LIMITS.contextItems} items, ${LIMITS.contextBytes} bytes`);
  }

  return {
    setContext(name, value) {
      context.set(name, checkContext(name, value));
      warnOfLimits();
      onChange();
    },
    removeContext(name) {
      const isGone = context.delete(name);
      if (isGone) onChange();
      return isGone;
    },
    addSuggestions(suggestions, available) {
      const list = suggestions.map(({ title, message }) => {
        if (!isText(title, LIMITS.suggestionTitle) || !isText(message, LIMITS.suggestionMessage))
          throw new TypeError(
            `suggestion: title of 1 to ${LIMITS.suggestionTitle}, message of 1 to ${LIMITS.suggestionMessage} characters`,
          );
        return { title, message, available };
      });
      return add(chips, list);
    },
    addGuidance(text) {
      if (!isText(text, LIMITS.guidance)) throw new TypeError(`guidance: 1 to ${LIMITS.guidance} characters`);
      return add(guides, { text });
    },
    items,
    suggestions: () => [...chips].flat().slice(0, LIMITS.suggestions),
    guidance: () =>
      [...guides]
        .map(({ text }) => text)
        .join('\n\n')
        .slice(0, LIMITS.guidance),
  };
}

/** A copy of a value that may be context. @throws TypeError for a bad name, or a value that is no JSON. */
export function checkContext(name: string, value: Json): Json {
  if (typeof name !== 'string' || !/^[\w.:-]{1,64}$/.test(name))
    throw new TypeError(`context ${String(name)}: name must match ^[A-Za-z0-9_.:-]{1,64}$`);
  // JSON that was just made from a value.
  return JSON.parse(jsonText(value)) as Json;
}

/** Marks the document as one with an offer, or takes the mark away. */
export function markDocument(hasOffer: boolean): void {
  const mark = document.querySelector(`meta[name="${OFFER_META}"]`);
  if (!hasOffer) mark?.remove();
  if (!hasOffer || mark) return;
  const meta = document.createElement('meta');
  meta.name = OFFER_META;
  meta.content = String(VERSION);
  (document.head ?? document.documentElement).append(meta);
}

function isText(value: unknown, maxChars: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxChars;
}
