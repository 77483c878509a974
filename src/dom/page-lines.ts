import { nextPageNote, pageStarts } from './paginate';
import { type Line, printLine, type RefOf } from './render';

/** A page of the tree as text, and how to get the next one. */
export interface TreePage {
  readonly text: string;
  readonly note?: string;
}

/** Room for a ref and its blank, so that pages can be planned before refs are issued. */
const REF_CHARS = 8;

/** Prints one page of lines; only what is printed gets a ref. */
export function printPage(lines: readonly Line[], page: number, refOf: RefOf): TreePage {
  const starts = pageStarts(lines.map((line) => line.body.length + Math.min(line.depth, 12) + REF_CHARS));
  const at = Math.min(Math.max(page, 1), starts.length);
  const text = lines
    .slice(starts[at - 1], starts[at])
    .map((line) => printLine(line, refOf))
    .join('\n');
  const note = nextPageNote({ page: at, pageCount: starts.length });
  return { text, ...(note !== undefined && { note }) };
}
