/*
 * What stands in a password field is known outside of its page only by salted hashes of pieces of it. They serve to
 * notice the value elsewhere, in memory and for as long as the background lives, and to nothing else.
 */

/** Characters of a piece. */
export const WINDOW_CHARS = 8;
/** Shorter values are found everywhere. */
const MIN_CHARS = 6;
/** Of a longer value so much is known. */
const MAX_CHARS = 128;

/** How values are compared: without blanks and hyphens, in small letters. */
export function plainForm(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase();
}

/** The hashes of all pieces of a value, in their order; of a short one as a whole. None of what is too short to tell. */
export function windowsOf(value: string, salt: string): readonly number[] {
  const plain = plainForm(value).slice(0, MAX_CHARS);
  // Six letters are a word of the language as soon as a secret.
  if (plain.length < MIN_CHARS || (plain.length < WINDOW_CHARS && !/[^a-z]/.test(plain))) return [];
  return hashesOf(plain, salt, Math.min(WINDOW_CHARS, plain.length));
}

/** The hash of each piece of this many characters. `plain` is in plain form. */
export function hashesOf(plain: string, salt: string, chars: number): readonly number[] {
  const hashes: number[] = [];
  for (let at = 0; at + chars <= plain.length; at += 1) hashes.push(hashOf(salt + plain.slice(at, at + chars)));
  return hashes;
}

/** 53 bits, well mixed. No page sees hash or salt. */
function hashOf(text: string): number {
  let high = 0xde_ad_be_ef;
  let low = 0x41_c6_ce_57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ low;
  low = Math.imul(low ^ (low >>> 13), 3_266_489_909) ^ high;
  return 4_294_967_296 * (low & 0x1f_ff_ff) + (high >>> 0);
}
