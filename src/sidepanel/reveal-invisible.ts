/** A stretch of text as it is, or one character that would not be seen and is drawn as its code point. */
export interface Piece {
  readonly kind: 'plain' | 'drawn';
  readonly text: string;
}

// Controls but tab and line feed, format characters (bidi, zero-width, tags), separators other than the plain space,
// private use, unassigned, lone surrogates, variation selectors, and letters that are blank in every font.
const UNSEEN =
  /[\p{Cc}--[\t\n]]|\p{Cf}|[\p{Z}--[ ]]|\p{Co}|\p{Cn}|\p{Cs}|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180D\u2800\u3164\uFFA0]/v;

/** Splits `text` so that nothing in it can hide: U+202E becomes a drawn `⟦U+202E⟧`. */
export function revealInvisible(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = '';
  for (const character of text) {
    if (!UNSEEN.test(character)) {
      plain += character;
      continue;
    }
    if (plain !== '') pieces.push({ kind: 'plain', text: plain });
    plain = '';
    pieces.push({ kind: 'drawn', text: drawn(character) });
  }
  if (plain !== '') pieces.push({ kind: 'plain', text: plain });
  return pieces;
}

function drawn(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟦U+${code.toString(16).toUpperCase().padStart(4, '0')}⟧`;
}
