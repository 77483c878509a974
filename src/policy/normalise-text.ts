// Default_Ignorable_Code_Point holds every zero-width character, tag, variation selector and filler.
const SUSPICIOUS = /[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb]|(?![\t\n\r])\p{Cc}/gu;

const JOINING_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
];
const JOINS = new RegExp(`^[${JOINING_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u');
const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;
const BEFORE_EMOJI_JOINER = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u;
const BEFORE_EMOJI_SELECTOR = /^[\p{Extended_Pictographic}0-9#*]$/u;

/**
 * Takes out of page text what a reader cannot see: tags, zero-width characters, control characters, half surrogate
 * pairs. Overrides and isolates of the writing direction are shown as `⟦U+202E⟧`; the harmless direction marks are
 * dropped. Joiners stay where a script or an emoji needs them. It lowers the odds of hidden orders; it is no boundary.
 */
export function normaliseText(text: string): string {
  return text.replace(SUSPICIOUS, (character, offset: number) => visibleForm(character, text, offset));
}

/** Direction overrides, embeddings and isolates: they make a text look different from what it says. */
function isDirectionControl(codePoint: number): boolean {
  return (codePoint >= 0x202a && codePoint <= 0x202e) || (codePoint >= 0x2066 && codePoint <= 0x2069);
}

function visibleForm(character: string, text: string, offset: number): string {
  const codePoint = character.codePointAt(0) ?? 0;
  if (isDirectionControl(codePoint)) return `⟦U+${codePoint.toString(16).toUpperCase()}⟧`;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return '\ufffd';
  const before = characterBefore(text, offset);
  switch (codePoint) {
    case 0x200c:
    case 0x200d: {
      const after = characterAt(text, offset + 1);
      const joinsLetters = JOINS.test(before) && JOINS.test(after);
      const joinsEmoji = codePoint === 0x200d && BEFORE_EMOJI_JOINER.test(before) && PICTOGRAPH.test(after);
      return joinsLetters || joinsEmoji ? character : '';
    }
    case 0xfe0e:
    case 0xfe0f:
      return BEFORE_EMOJI_SELECTOR.test(before) ? character : '';
    default:
      return '';
  }
}

function characterAt(text: string, offset: number): string {
  const codePoint = text.codePointAt(offset);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

function characterBefore(text: string, offset: number): string {
  if (offset <= 0) return '';
  const pair = characterAt(text, offset - 2);
  return offset >= 2 && pair.length === 2 ? pair : characterAt(text, offset - 1);
}
