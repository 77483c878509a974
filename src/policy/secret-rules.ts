import { isJsonObject, type JsonValue } from '../core/json';
import { bookOf } from '../core/secret-book';
import { findSecret, type KnownSecrets, type SecretFinding, textsOf } from './secrets';
import { isSameSite } from './site';
import type { Situation } from './situation';
import { spellingsOf } from './spellings';

const NOTHING_KNOWN: KnownSecrets = { book: bookOf([]), codes: new Set(), sent: '' };

/** Whether a call sends a secret to anybody, be it typed into a page, in an address, in code or as an argument. */
export function secretIn({ facts, state, effect, page, destination }: Situation): SecretFinding {
  // They stay in the browser, and their results are cleaned.
  if (effect === 'read' || effect === 'memory') return 'none';
  // Numbers of orders and articles can look like those of cards, and a site knows what it wrote in its own addresses.
  const leads = effect === 'navigate' || effect === 'download';
  const allowsCards = leads && page !== undefined && destination !== undefined && isSameSite(page, destination);
  const known = { ...(state.secrets ?? NOTHING_KNOWN), allowsCards };
  const isOurs = facts.remote === undefined && facts.page === undefined;
  return findSecret([isOurs ? sentBy(facts.input) : facts.input], known, state.userTexts);
}

/** What a core tool takes to know where and how often, and tells nobody. */
const PLACES = new Set(['ref_id', 'from_ref_id', 'tab_id', 'repeat']);

/** The arguments of a core tool that say something to somebody. */
export function sentBy(input: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(input)) return input.map((item) => sentBy(item) ?? null);
  if (!isJsonObject(input)) return input;
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (PLACES.has(name) ? [] : [[name, sentBy(value)]])),
  );
}

/** Characters of our own prompt that stand together in no other text. */
const QUOTE_CHARS = 40;
const PROBE_CHARS = QUOTE_CHARS / 2;

/** Whether a call tells anybody a piece of the system prompt: only the user may want that. */
export function quotesPrompt({ facts, state, effect }: Situation): boolean {
  const { prompt = '' } = state;
  if (prompt === '' || effect === 'read' || effect === 'memory') return false;
  const texts = textsOf(sentBy(facts.input));
  return [...texts, texts.join('')].flatMap(spellingsOf).some((text) => sharesQuote(text, prompt));
}

function sharesQuote(text: string, prompt: string): boolean {
  const said = fold(text);
  const ours = fold(prompt);
  // Each piece of that length holds a whole one of these.
  for (let at = 0; at + PROBE_CHARS <= said.length; at += PROBE_CHARS) {
    const probe = said.slice(at, at + PROBE_CHARS);
    for (let found = ours.indexOf(probe); found >= 0; found = ours.indexOf(probe, found + 1)) {
      let from = 0;
      while (from < at && from < found && said[at - from - 1] === ours[found - from - 1]) from += 1;
      let length = PROBE_CHARS;
      while (at + length < said.length && said[at + length] === ours[found + length]) length += 1;
      if (from + length >= QUOTE_CHARS) return true;
    }
  }
  return false;
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}
