/** A window of a long text. */
export interface TextSlice {
  readonly text: string;
  /** Where the next window begins; absent at the end. */
  readonly nextOffset?: number;
  readonly totalChars: number;
}

/**
 * At most `limit` characters from `offset` on. It ends at a line or word where there is one near the end, and never inside
 * a surrogate pair; the windows put together are the text.
 */
export function sliceText(text: string, offset: number, limit: number): TextSlice {
  const start = isLowSurrogate(text, offset) ? offset - 1 : Math.min(offset, text.length);
  const totalChars = text.length;
  if (text.length - start <= limit) return { text: text.slice(start), totalChars };
  const end = start + limit;
  const window = text.slice(start, end);
  const cut = [window.lastIndexOf('\n'), window.lastIndexOf(' ')].find((index) => index > limit * 0.7);
  const stop = cut === undefined ? end - (isLowSurrogate(text, end) ? 1 : 0) : start + cut + 1;
  return { text: text.slice(start, stop), nextOffset: stop, totalChars };
}

/** How to get the rest; undefined when there is none. */
export function nextSliceNote({ nextOffset, totalChars }: TextSlice): string | undefined {
  if (nextOffset === undefined) return undefined;
  return `${nextOffset} of ${totalChars} characters read. For more call this again with offset: ${nextOffset}.`;
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}
