import type { PageContext } from '../../../src/core/tool';
import { refOfNode } from '../../../src/dom/node-path';
import { pruneTree } from '../../../src/dom/prune';
import { createRefTable } from '../../../src/dom/refs';
import { printLine, toLines } from '../../../src/dom/render';
import { takeSnapshot } from '../../../src/dom/snapshot';
import tool from '../../../src/tools/content/get_accessibility_tree';

/*
 * What the content script does for a look, without the messages around it: bundled by itself and put into an isolated
 * world, so that it is timed as the other projects are.
 */

const refs = createRefTable(document);
const refOf = refOfNode(refs);
// The model is taken to remember what it was shown.
const page: PageContext = {
  document,
  refs,
  budgetChars: 7_000,
  files: [],
  readBlob: () => Promise.reject(new Error('A look reads no files.')),
  callId: 'look',
  recalls: ['look'],
  signal: new AbortController().signal,
};

/** The tool as the model calls it: text and note as they reach the model. */
async function look(input: object = {}): Promise<string> {
  const { text, note = '' } = await tool.run(input, page);
  return note ? `${text}\n${note}` : text;
}

/** All pages of the tree in one pass. */
function whole(): string {
  const lines = toLines(pruneTree(takeSnapshot(document).root));
  return lines.map((line) => printLine(line, refOf)).join('\n');
}

Object.assign(globalThis, { benchProduct: { look, whole } });
