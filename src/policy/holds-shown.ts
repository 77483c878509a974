import { percentDecoded, spellingsOf } from './spellings';
import { wordsOf } from './user-words';

/** Shorter words are in many texts by chance. */
const MIN_WORD_CHARS = 4;
/** Inside longer text, without regard to where words end, shorter pieces are found by chance. */
const MIN_PIECE_CHARS = 6;

/**
 * Whether texts hold a word of what was `shown` to the model that is none of the user's own: as it is, split, reversed,
 * or in a common encoding. Other encodings are not seen; `docs/security.md` says what is left.
 */
export function holdsShown(
  texts: readonly string[],
  { shown, userTexts }: { readonly shown: readonly string[]; readonly userTexts: readonly string[] },
): boolean {
  const own = new Set(userTexts.flatMap(wordsOf));
  const pieces = shown
    .flatMap((text) => wordsOf(percentDecoded(text)))
    .filter((word) => word.length >= MIN_WORD_CHARS && !own.has(word));
  if (pieces.length === 0) return false;
  const words = new Set(texts.flatMap(wordsOf));
  if (pieces.some((piece) => words.has(piece))) return true;
  const long = pieces.filter((piece) => piece.length >= MIN_PIECE_CHARS);
  const ways = [texts.join(''), ...texts].flatMap(spellingsOf).map((text) => wordsOf(text).join(''));
  return ways.some((way) => long.some((piece) => way.includes(piece)));
}
