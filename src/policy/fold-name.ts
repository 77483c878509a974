/*
 * A name is read as people read it: not by its case, the width or form of its letters, accents that keyboards lack, or
 * signs that nobody sees.
 */

// Letters that no normal form takes apart.
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ς: 'σ' };
const SPECIAL = /[ıßłøđς]/g;
// Accents of European letters, vowel signs of Arabic, and the stroke that only makes Arabic words longer.
const ACCENTS = /[\u0300-\u036f\u064b-\u0655\u0670\u0640]/g;
// Format signs, variation selectors, and letters that are drawn as nothing.
const UNSEEN = /\p{Cf}|\u034f|\u115f|\u1160|\u3164|\uffa0|\p{Variation_Selector}/gu;

// A letter of another script in a word of Latin ones is read as the Latin letter it looks like.
const LOOKS_LATIN = new Map(
  [...'аaвbсcеeнhіiјjкkмmоoрpѕsтtуyхxԁdαaεeιiκkνvοoρpτtυuχx'.matchAll(/(.)(.)/gu)].map(
    ([, letter = '', latin = '']) => [letter, latin] as const,
  ),
);
const LATIN = /\p{sc=Latin}/u;
const OTHER = /[\p{sc=Cyrillic}\p{sc=Greek}]/gu;

/** The words of a name as they are compared, with one blank between two. Equal for names that people read alike. */
export function foldName(name: string): string {
  const words = plain(name).match(/[\p{L}\p{N}\p{M}]+|[+×✕✖✗&]/gu) ?? [];
  return words.map(asLatin).join(' ');
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

function asLatin(word: string): string {
  return LATIN.test(word) ? word.replace(OTHER, (letter) => LOOKS_LATIN.get(letter) ?? letter) : word;
}
