import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { hiddenOpener } from '../../dom/hidden-opener';
import { refOfNode } from '../../dom/node-path';
import { printPage } from '../../dom/page-lines';
import { pageNotes, withCut } from '../../dom/page-notes';
import { pruneTree } from '../../dom/prune';
import { isSaid, type Line, toLines } from '../../dom/render';
import { takeSnapshot } from '../../dom/snapshot';
import { lower, oneLine } from '../../dom/text';

export default defineContentTool({
  name: 'find_text',
  label: 'Search the page',
  description:
    'Searches the whole page for literal text and gives each matching line with its neighbours and refs. Cheaper than reading a long page.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({
    text: z.string().check(z.minLength(1), z.maxLength(500)),
    match_case: z.optional(z.boolean()),
    page: z.optional(z.int().check(z.minimum(1))),
  }),
  acrossFrames: true,
  async run({ text, match_case = false, page = 1 }, { document, refs, budgetChars }) {
    const fold = (value: string): string => (match_case ? value : lower(value));
    const wanted = fold(oneLine(text));
    const look = takeSnapshot(document);
    const lines = toLines(pruneTree(look.root));
    const matches = lines.flatMap((line, index) => (isSaid(line) && fold(line.body).includes(wanted) ? [index] : []));
    if (matches.length === 0) {
      const opener = hiddenOpener(document, (held) => fold(held).includes(wanted));
      const note = opener
        ? `It stands in a part that is closed now: open ${refs.refOf(opener)} first.`
        : look.isCut
          ? 'What could be read does not hold this text.'
          : 'The page does not hold this text now.';
      return withCut({ text: '(no match)', empty: true, ...pageNotes(document, note) }, look);
    }
    const printed = printPage(withContext(lines, matches), page, refOfNode(refs), budgetChars);
    const note = [`${matches.length} matching ${matches.length === 1 ? 'line' : 'lines'}.`, printed.note ?? '']
      .join(' ')
      .trim();
    return withCut({ text: printed.text, more: printed.more, ...pageNotes(document, note) }, look);
  },
});

// A line before and one after each match, and the last heading above it: enough to know which row or form it is.
function withContext(lines: readonly Line[], matches: readonly number[]): readonly Line[] {
  const kept = new Set<number>();
  let heading = -1;
  let next = 0;
  lines.forEach((line, index) => {
    if (line.node.kind === 'heading') heading = index;
    if (index !== matches[next]) return;
    next += 1;
    for (const each of [heading, index - 1, index, index + 1]) kept.add(each);
  });
  return lines.filter((_, index) => kept.has(index));
}
