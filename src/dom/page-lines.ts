import type { FramePlace } from '../core/tool';
import { nextPageNote, pageBounds } from './paginate';
import { type Line, printLine, type RefOf } from './render';

/** A page of the tree as text, and how to get the next one. */
export interface TreePage {
  readonly text: string;
  readonly note?: string;
  /** True when another page follows. */
  readonly more: boolean;
  /** The frames on this page, and where in `text` what they hold belongs. */
  readonly frames: readonly FramePlace[];
}

/** Room for a ref and its blank, so that pages can be planned before refs are issued. */
const REF_CHARS = 8;

/** Prints one page of lines, of at most `maxChars`; only what is printed gets a ref. */
export function printPage(lines: readonly Line[], page: number, refOf: RefOf, maxChars?: number): TreePage {
  const bounds = pageBounds(lines.map(sizeOfLine), page, maxChars);
  const printed = printLines(lines.slice(bounds.from, bounds.to), refOf);
  return { ...printed, note: nextPageNote(bounds), more: bounds.page < bounds.pageCount };
}

/** Characters that a line takes on a page, with room for its ref. */
export function sizeOfLine(line: Line): number {
  return line.body.length + Math.min(line.depth, 12) + REF_CHARS;
}

/** Prints all of the lines, and tells where in the text frames belong. */
export function printLines(shown: readonly Line[], refOf: RefOf): Pick<TreePage, 'text' | 'frames'> {
  const frames: FramePlace[] = [];
  let text = '';
  for (const line of shown) {
    text += (text && '\n') + printLine(line, refOf);
    const { node, depth } = line;
    if (node.kind === 'frame') frames.push({ key: refOf(node), at: text.length, indent: Math.min(depth + 1, 12) });
  }
  return { text, frames };
}
