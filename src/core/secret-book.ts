/** The secrets that the product knows itself. Whoever has this can ask, and can't take one out. */
export interface SecretBook {
  /** True when a text holds a secret as it is, or enough of one to be worth hiding. */
  holds(text: string): boolean;
  /** The text without those that it holds as a whole. */
  hide(text: string): string;
}

/** What stands where a secret was. */
export const HIDDEN = '[secret]';

/** What local servers are given for a key is often a word, and so is a short secret: both are in many honest texts. */
const MIN_CHARS = 12;
/** So much of a secret is more than the mark that its issuer begins all of them with. */
const PIECE_CHARS = 16;

/** A book of these secrets. Blanks and capitals make no difference. */
export function bookOf(secrets: readonly string[]): SecretBook {
  const known = secrets
    .filter((secret) => secret.length >= MIN_CHARS && /\d/.test(secret))
    // The longer first: another may be a part of it.
    .toSorted((a, b) => b.length - a.length);
  const pieces = known.flatMap(piecesOf);
  const forms = known.flatMap((secret) => [...new Set([secret, encodeURIComponent(secret.toWellFormed())])]);
  return {
    holds(text) {
      const folded = fold(text);
      return pieces.some((piece) => folded.includes(piece));
    },
    hide: (text) => forms.reduce((clean, form) => clean.replaceAll(form, HIDDEN), text),
  };
}

/** One book of several. */
export function joinBooks(books: readonly SecretBook[]): SecretBook {
  return {
    holds: (text) => books.some((book) => book.holds(text)),
    hide: (text) => books.reduce((clean, book) => book.hide(clean), text),
  };
}

function piecesOf(secret: string): readonly string[] {
  const folded = fold(secret);
  if (folded.length <= PIECE_CHARS) return [folded];
  return Array.from({ length: folded.length - PIECE_CHARS + 1 }, (_, at) => folded.slice(at, at + PIECE_CHARS));
}

function fold(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}
