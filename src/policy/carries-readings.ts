import { isJsonObject, type JsonValue } from '../core/json';
import type { CallFacts, PolicyState } from './verdict';

/**
 * Whether the arguments for a skill's server may tell it what the model read elsewhere: it read something in this task
 * besides the skill's own answers, and some argument is not made of words that the user wrote. The tab's address, which
 * we put in ourselves, is none of the model's arguments.
 */
export function carriesReadings({ input, remote }: CallFacts, { sources, userWords }: PolicyState): boolean {
  const readElsewhere = [...sources].some((source) => source !== remote?.skillId);
  // The names of arguments are the manifest's: others are refused.
  return readElsewhere && !Object.values(input).every((value) => isOfWords(value, userWords));
}

/** Signs in a row that are no word; more of them could spell something. */
const MAX_SIGNS = /[^\p{L}\p{N}\p{M}\s]{3,}|\s{3,}/u;

/** The words of a text, as they are compared: any letters or digits in a row. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

function isOfWords(value: JsonValue | undefined, words: ReadonlySet<string>): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every((item) => isOfWords(item, words));
  if (isJsonObject(value)) {
    // Inside an argument a name may be the model's own, where a schema lets it be.
    return Object.entries(value).every(([name, item]) => isOfWords(name, words) && isOfWords(item, words));
  }
  const text = String(value);
  const found = wordsOf(text);
  // Words that are said again and again could spell something too.
  return found.length <= words.size && !MAX_SIGNS.test(text) && found.every((word) => words.has(word));
}
