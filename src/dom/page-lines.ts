import type { FramePlace } from '../core/frame-place';
import { itemsFrom } from './line-items';
import { nameOf } from './line-places';
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

/**
 * As `printPage`, of lines that are a tree: where a page begins or ends within something, it says so in place. This takes
 * up to 250 characters more.
 */
export function printTreePage(lines: readonly Line[], page: number, refOf: RefOf, maxChars?: number): TreePage {
  const printed = printPage(lines, page, refOf, maxChars);
  const { from = 0, to } = pageBounds(lines.map(sizeOfLine), page, maxChars);
  const within = from > 0 ? namesAround(lines, from) : '';
  const head = within && `(in ${within}:)\n`;
  const rest = to === undefined ? undefined : itemsFrom(lines, to);
  const isGoingOn = rest !== undefined && to !== undefined && namesAround(lines, to) !== '';
  const tail = isGoingOn && rest.count > 1 ? `\n… ${rest.count} more ${rest.what}s` : '';
  const frames = printed.frames.map((frame) => ({ ...frame, at: head.length + (frame.at ?? 0) }));
  return { ...printed, text: head + printed.text + tail, frames };
}

/** What is around a line, innermost first; at most two names. */
function namesAround(lines: readonly Line[], index: number): string {
  const names: string[] = [];
  let depth = lines[index]?.depth ?? 0;
  for (let at = index - 1; at >= 0 && depth > 0 && names.length < 2; at -= 1) {
    const line = lines[at];
    if (!line || line.depth >= depth) continue;
    depth = line.depth;
    const name = nameOf(line.node);
    if (name) names.push(name);
  }
  return names.join(' in ');
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
