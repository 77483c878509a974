import { nextPageNote, pageBounds } from './paginate';
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
  const lengths = lines.map((line) => line.body.length + Math.min(line.depth, 12) + REF_CHARS);
  const bounds = pageBounds(lengths, page);
  const shown = lines.slice(bounds.from, bounds.to).map((line) => printLine(line, refOf));
  return { text: shown.join('\n'), note: nextPageNote(bounds) };
}
