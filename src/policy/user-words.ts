import { isJsonObject, type JsonValue } from '../core/json';

/** The words of a text, as they are compared: any letters or digits in a row. */
export function wordsOf(text: string): readonly string[] {
  return writtenWords(text).map((word) => word.toLowerCase());
}

/**
 * Each choice of words, of their order, of yes and no can spell something to a server that knows the code. So a call
 * that is made of the user's words makes no more of them.
 */
const MAX_CHOICES = 24;
/** Signs in a row that are no word; more of them could spell something. */
const MAX_SIGNS = /[^\p{L}\p{N}\p{M}\s]{3,}|\s{3,}/u;

/**
 * Whether values say nothing but what the user wrote: pieces of their messages as they stand there, or a few of their
 * words. `userTexts` are the user's own messages.
 */
export function isOfUserWords(values: readonly (JsonValue | undefined)[], userTexts: readonly string[]): boolean {
  return userWordChoices(values, userTexts) !== undefined;
}

/** How many choices such values were; undefined when they say anything else, or are too many choices. */
export function userWordChoices(
  values: readonly (JsonValue | undefined)[],
  userTexts: readonly string[],
): number | undefined {
  const texts = userTexts.map(folded);
  const forms = new Set(userTexts.flatMap(writtenWords).flatMap(formsOf));
  let choices = 0;
  const isOfWords = (text: string): boolean => {
    if (texts.some((said) => isPieceOf(folded(text), said))) {
      choices += 1;
      return true;
    }
    const words = writtenWords(text);
    choices += words.length;
    return !MAX_SIGNS.test(text) && words.every((word) => forms.has(word));
  };
  const isSaid = (value: JsonValue | undefined): boolean => {
    if (value === undefined) return true;
    if (value === null || typeof value === 'boolean') {
      choices += 1;
      return true;
    }
    if (Array.isArray(value)) return value.every(isSaid);
    // Inside an argument a name may be the model's own, where a schema lets it be.
    if (isJsonObject(value)) return Object.entries(value).every(([name, item]) => isOfWords(name) && isSaid(item));
    return isOfWords(String(value));
  };
  return values.every(isSaid) && choices <= MAX_CHOICES ? choices : undefined;
}

/** Whole words as they stand there. Where a script has no blanks between words, any two characters or more. */
function isPieceOf(piece: string, said: string): boolean {
  if (piece === '') return true;
  const hasBlanks = !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]{2}/u.test(piece);
  for (let at = said.indexOf(piece); at >= 0; at = said.indexOf(piece, at + 1)) {
    const isWhole = !isInWord(said, at) && !isInWord(said, at + piece.length);
    if (isWhole || !hasBlanks) return true;
  }
  return false;
}

function isInWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && WORD_SIGN.test(text[at - 1] ?? '') && WORD_SIGN.test(text[at] ?? '');
}

const WORD_SIGN = /[\p{L}\p{N}\p{M}]/u;

function folded(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

function writtenWords(text: string): readonly string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** A word as it is written, in small letters, and with a capital: more ways would be more to choose from. */
function formsOf(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const [first = '', ...rest] = lower;
  return [word, lower, first.toUpperCase() + rest.join('')];
}
