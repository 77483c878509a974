import type { PageContext } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { describeElement } from './actionable';
import { isElement } from './element-kind';
import { flatElements } from './flat-elements';
import { shadowRootOf } from './flat-tree';
import { findNode, refOfNode } from './node-path';
import { pruneTree } from './prune';
import { describeNode, printLine, toLines } from './render';
import { takeSnapshot } from './snapshot';
import { oneLine } from './text';
import { isVisible } from './visible';

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
  const limitMs = performance.now() + wanted.timeoutMs;
  for (;;) {
    const found =
      wanted.selector === undefined ? findText(page, wanted.text ?? '') : findSelector(page, wanted.selector);
    if (found !== undefined) return found;
    const leftMs = limitMs - performance.now();
    if (leftMs <= 0) break;
    await nextChange(document, Math.min(leftMs, 500), signal);
  }
  throw new ToolError('timed-out', 'It did not appear in time.', 'Look at the page to see what is there instead.');
}

function findSelector(page: PageContext, selector: string): string | undefined {
  const { document, refs } = page;
  let found: Element | undefined;
  try {
    found = [...document.querySelectorAll(selector)].find(isVisible) ?? findInShadow(document, selector);
  } catch (cause) {
    throw new ToolError('invalid-input', 'This is not a CSS selector.', 'Correct it, or wait for a text.', { cause });
  }
  if (found === undefined) return undefined;
  const node = findNode(takeSnapshot(document).root, found);
  return node === undefined
    ? `Found: ${describeElement(found)}`
    : `Found: ${refOfNode(refs)(node)} ${describeNode(node)}`;
}

function findInShadow(document: Document, selector: string): Element | undefined {
  for (const host of flatElements(document.documentElement)) {
    const found = [...(shadowRootOf(host)?.querySelectorAll(selector) ?? [])].find(isVisible);
    if (found !== undefined && isElement(found)) return found;
  }
  return undefined;
}

function findText({ document, refs }: PageContext, text: string): string | undefined {
  const wanted = oneLine(text).toLowerCase();
  const line = toLines(pruneTree(takeSnapshot(document).root)).find((each) => each.body.toLowerCase().includes(wanted));
  return line === undefined ? undefined : `Found: ${printLine({ ...line, depth: 0 }, refOfNode(refs))}`;
}

/** Resolves at the next change of the page, a frame later, or after `maxMs`. Changes inside shadow roots show at the latest then. */
function nextChange(document: Document, maxMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      observer.disconnect();
      signal.removeEventListener('abort', finish);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    // Changes come in bursts: one check for each 50 ms of them is enough.
    const observer = new MutationObserver(() => {
      observer.disconnect();
      clearTimeout(timer);
      timer = setTimeout(finish, 50);
    });
    let timer = setTimeout(finish, maxMs);
    signal.addEventListener('abort', finish);
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    if (signal.aborted) finish();
  });
}
