import type { PageContext, ToolOutput } from '../core/tool';
import { diffLines, printChanges } from './diff';
import { diffScene, recallLook, rememberLook } from './look-memory';
import { refOfNode } from './node-path';
import { forgetAct } from './observe-act';
import { printLines, printPage, sizeOfLine } from './page-lines';
import { pageNotes } from './page-notes';
import { pageStarts } from './paginate';
import type { Line } from './render';
import { clip, oneLine } from './text';
import { viewLines } from './view-lines';

/** A difference is told only where it is that much shorter than the page. */
const MAX_SHARE = 0.6;
/** Room for the lines that count what does not fit. */
const SPARE_CHARS = 80;
const MAX_TITLE_CHARS = 150;
const MAX_URL_CHARS = 250;

/**
 * What a look without wishes shows: what changed, where the model still has its last look before it; else the page, and
 * of a long page what is in the viewport and an outline.
 */
export function lookAtPage(lines: readonly Line[], page: PageContext): ToolOutput {
  const known = recallLook(page);
  const whole = lookAtWhole(lines, page);
  const changed = known && changesSince(known, lines, page);
  const isShort = changed !== undefined && changed.text.length < MAX_SHARE * whole.text.length;
  rememberLook(page, lines, isShort ? 'difference' : 'whole');
  forgetAct(page.document);
  return isShort ? changed : whole;
}

function changesSince(
  known: NonNullable<ReturnType<typeof recallLook>>,
  lines: readonly Line[],
  page: PageContext,
): ToolOutput | undefined {
  const { document, refs, budgetChars } = page;
  const changes = diffLines(known, lines, diffScene(refs));
  if (changes.length === 0) {
    const text = '(nothing changed since you looked)';
    return { text, empty: true, same: true, ...pageNotes(document, 'For all of the page use full: true.') };
  }
  const printed = printChanges(changes, refOfNode(refs), budgetChars - SPARE_CHARS);
  // What could not be told would never be told again.
  if (!printed.isWhole) return undefined;
  const note = 'Only what changed since you looked: - went, ~ differs, + is new. For all of the page use full: true.';
  return { text: printed.lines.join('\n'), ...pageNotes(document, note) };
}

function lookAtWhole(lines: readonly Line[], page: PageContext): ToolOutput {
  const { document, refs, joins = false } = page;
  const head = headOf(page);
  const room = roomFor(page);
  const starts = pageStarts(lines.map(sizeOfLine), room);
  const pageCount = starts.length;
  if (pageCount === 1 || joins) return withHead(head, printPage(lines, 1, refOfNode(refs), room), document);
  const view = viewLines(lines, document, {
    maxChars: room,
    sizeOf: sizeOfLine,
    // This view is the first page.
    pageOf: (index) => starts.findLastIndex((start) => start <= index) + 2,
  });
  const note = `Page 1 of ${pageCount + 1}. It shows what is in the viewport and an outline of the rest. For all from the top call this again with page: 2; ref_id opens one part.`;
  return withHead(head, { ...printLines(view, refOfNode(refs)), note, more: true }, document);
}

/** Characters for the lines of one page of the whole tree: the same for each, whatever the title is by then. */
export function roomFor({ budgetChars, joins = false }: PageContext): number {
  return joins ? budgetChars : budgetChars - MAX_TITLE_CHARS - MAX_URL_CHARS - 2;
}

/** The title and address that stand above a whole page. */
export function headOf({ document, joins = false }: PageContext): string {
  return joins ? '' : `${clip(oneLine(document.title), MAX_TITLE_CHARS)}\n${clip(document.URL, MAX_URL_CHARS)}\n`;
}

/** A printed page as a result, with `head` above it. */
export function withHead(
  head: string,
  { text, frames, note, more }: ReturnType<typeof printPage>,
  document: Document,
): ToolOutput {
  return {
    text: head + (text ? text : '(nothing to see)'),
    frames: frames.map((frame) => ({ ...frame, at: head.length + (frame.at ?? 0) })),
    more,
    empty: !text,
    ...pageNotes(document, note),
  };
}
