/** One page of a long list of lines. */
export interface Page {
  readonly lines: readonly string[];
  readonly page: number;
  readonly pageCount: number;
}

/** What a tool may put into `text`, so that fence and note still fit the cap of a tool result. */
export const MAX_TEXT_CHARS = 7_000;

/**
 * Where pages begin when lines of these lengths are packed greedily into pages of at most `maxChars`. Pages are cut only
 * between lines, so a line longer than `maxChars` has to be cut by its producer.
 */
export function pageStarts(lengths: readonly number[], maxChars: number = MAX_TEXT_CHARS): readonly number[] {
  const starts = [0];
  let used = 0;
  lengths.forEach((length, index) => {
    if (used > 0 && used + length + 1 > maxChars) {
      starts.push(index);
      used = 0;
    }
    used += length + 1;
  });
  return starts;
}

/** Which items are on a page, counted from 1; a page past the end is the last one. */
export function pageBounds(lengths: readonly number[], page: number, maxChars?: number) {
  const starts = pageStarts(lengths, maxChars);
  const at = Math.min(Math.max(page, 1), starts.length);
  return { from: starts[at - 1], to: starts[at], page: at, pageCount: starts.length };
}

/** The lines of one page. */
export function paginate(lines: readonly string[], wanted: number, maxChars?: number): Page {
  const lengths = lines.map((line) => line.length);
  const { from, to, page, pageCount } = pageBounds(lengths, wanted, maxChars);
  return { lines: lines.slice(from, to), page, pageCount };
}

/** How to get the rest; undefined when there is none. */
export function nextPageNote(page: Pick<Page, 'page' | 'pageCount'>): string | undefined {
  if (page.pageCount === 1) return undefined;
  const where = `Page ${page.page} of ${page.pageCount}.`;
  return page.page < page.pageCount ? `${where} For the next call this again with page: ${page.page + 1}.` : where;
}
