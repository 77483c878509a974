import type { PageContext } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { ANY_CHANGE } from './change-watch';
import { describeElement } from './describe-element';
import { whenAborted } from './dom-events';
import { findBySelector } from './find-by-selector';
import { findNode, refOfNode } from './node-path';
import { pruneTree } from './prune';
import { describeNode, isSaid, printLine, toLines } from './render';
import { takeSnapshot } from './snapshot';
import { lower, oneLine } from './text';
import { clockMs, delay } from './ticks';

/** What to wait for; exactly one of `selector` and `text`. */
export interface Awaited {
  readonly selector?: string;
  readonly text?: string;
  readonly timeoutMs: number;
}

/**
 * Waits until the selector matches something visible, or a line of the page holds the text (case aside), and describes it.
 * @throws ToolError `timed-out`, or `invalid-input` for a selector that cannot be parsed.
 */
export async function waitForElement(page: PageContext, wanted: Awaited): Promise<string> {
  const { document, signal } = page;
  const limitMs = clockMs() + wanted.timeoutMs;
  for (;;) {
    const found =
      wanted.selector === undefined ? findText(page, wanted.text ?? '') : findSelector(page, wanted.selector);
    if (found !== undefined) return found;
    const leftMs = limitMs - clockMs();
    if (leftMs <= 0) break;
    await nextChange(document, Math.min(leftMs, 500), signal);
  }
  // What draws itself only in frames never appears in a tab that draws none.
  const hint = document.hidden
    ? 'The tab is in the background and draws nothing: call switch_tab to show it.'
    : 'Look at what is there instead.';
  throw new ToolError('timed-out', 'It did not appear in time.', hint);
}

function findSelector(page: PageContext, selector: string): string | undefined {
  const { document, refs } = page;
  const found = findBySelector(document, selector);
  if (!found) return undefined;
  const node = findNode(takeSnapshot(document).root, found);
  return node ? `Found: ${refOfNode(refs)(node)} ${describeNode(node)}` : `Found: ${describeElement(found)}`;
}

function findText({ document, refs }: PageContext, text: string): string | undefined {
  const wanted = oneLine(text).toLowerCase();
  const lines = toLines(pruneTree(takeSnapshot(document).root));
  const line = lines.find((each) => isSaid(each) && lower(each.body).includes(wanted));
  return line ? `Found: ${printLine({ ...line, depth: 0 }, refOfNode(refs))}` : undefined;
}

/** Resolves at the next change of the page, some time later, or after `maxMs`. Changes in shadow roots show at the latest then. */
async function nextChange(document: Document, maxMs: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const both = AbortSignal.any([signal, done.signal]);
  // Changes come in bursts: one check for each 50 ms of them is enough.
  const changed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => resolve(delay(50, both)));
    observer.observe(document, ANY_CHANGE);
    whenAborted(both, () => observer.disconnect());
  });
  await Promise.race([changed, delay(maxMs, both)]);
  done.abort();
  signal.throwIfAborted();
}
