/** The most a model reads of one tool result: everything, fence and notes included, in UTF-16 units. */
export const MAX_RESULT_CHARS = 8_000;

/** The longest start of `text` that has at most `maxChars` UTF-16 units and does not end inside a surrogate pair. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  if (maxChars <= 0) return '';
  const last = text.charCodeAt(maxChars - 1);
  const next = text.charCodeAt(maxChars);
  return text.slice(0, isHighSurrogate(last) && isLowSurrogate(next) ? maxChars - 1 : maxChars);
}

/** A text made to fit, and how much of it was left out. */
export interface LimitedText {
  readonly text: string;
  /** UTF-16 units that did not fit; 0 when the text is whole. */
  readonly omittedChars: number;
}

/** Cuts `text` to `maxChars` UTF-16 units and says how much was left out. */
export function limitText(text: string, maxChars: number): LimitedText {
  const kept = cutText(text, maxChars);
  return { text: kept, omittedChars: text.length - kept.length };
}

/** The line that tells a model how much was left out. It always stands outside the fence. */
export function cutNote(omittedChars: number): string {
  return `[cut: ${omittedChars} more characters]`;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
