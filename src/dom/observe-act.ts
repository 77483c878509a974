import type { Receipt } from '../core/receipt';
import type { PageContext } from '../core/tool';
import { describeElement } from './describe-element';
import { diffLines, printChanges } from './diff';
import { deepActiveElement } from './flat-tree';
import { identityOf, refOfNode } from './node-path';
import { pruneTree } from './prune';
import { type Line, toLines } from './render';
import { SETTLE_SENTENCES, type SettleOutcome, settle } from './settle';
import { takeSnapshot } from './snapshot';
import { clip, oneLine } from './text';

/** What was seen before, during and after an act. */
export interface Observation {
  readonly receipt: Receipt;
  readonly outcome: SettleOutcome;
}

const QUIET_MS = 100;
const MAX_WAIT_MS = 2_500;
const MAX_DIFF_CHARS = 4_500;

/**
 * Looks, acts, waits for quiet and looks again. `receipt.changed` is true when the page, its URL or its focus differ.
 * @throws what `act` throws; then nothing was waited for.
 */
export async function observeAct(page: PageContext, act: () => void | Promise<void>): Promise<Observation> {
  const { document, refs, signal } = page;
  const before = look(document);
  const url = document.URL;
  const title = document.title;
  const focus = deepActiveElement(document);
  // The wait begins before the act, so that a page which leaves at once is noticed.
  const leaving = watchLeaving(document);
  await act();
  const outcome = leaving.left()
    ? 'leaving'
    : await settle(document, before.scopes, { quietMs: QUIET_MS, maxMs: MAX_WAIT_MS }, signal);
  leaving.stop();
  if (outcome === 'leaving') return { receipt: { changed: true }, outcome };
  const after = look(document);
  const changes = diffLines(before.lines, after.lines, (old, now) =>
    refs.rebind(old.node.element, now.node.element, identityOf(now.node)),
  );
  const diff = printChanges(changes, refOfNode(refs), MAX_DIFF_CHARS);
  const focused = deepActiveElement(document);
  const moved = document.URL !== url;
  const retitled = document.title !== title;
  const refocused = focused !== focus;
  const receipt: Receipt = {
    changed: diff.length > 0 || moved || refocused || retitled,
    diff: diff.length > 0 ? diff : undefined,
    url: moved ? { from: url, to: document.URL } : undefined,
    title: retitled ? clip(oneLine(document.title), 300) : undefined,
    focus: refocused && focused ? describeElement(focused) : undefined,
  };
  return { receipt, outcome };
}

/** The text of an acting tool: what was done, then what it changed. */
export function reportAct(summary: string, { receipt, outcome }: Observation): string {
  const lines = [summary];
  if (outcome === 'leaving') lines.push(SETTLE_SENTENCES[outcome]);
  if (receipt.url) lines.push(`URL is now ${clip(receipt.url.to, 500)}`);
  if (receipt.title !== undefined) lines.push(`Title is now ${receipt.title}`);
  if (receipt.focus !== undefined) lines.push(`Focus is now on ${receipt.focus}`);
  if (receipt.diff) lines.push('Changes:', ...receipt.diff);
  if (!receipt.changed) lines.push('Nothing in the page changed.');
  if (outcome === 'busy') lines.push(SETTLE_SENTENCES[outcome]);
  return lines.join('\n');
}

function look(document: Document): { readonly lines: readonly Line[]; readonly scopes: readonly Node[] } {
  const { root, scopes } = takeSnapshot(document);
  return { lines: toLines(pruneTree(root)), scopes };
}

function watchLeaving(document: Document): { left(): boolean; stop(): void } {
  const done = new AbortController();
  let left = false;
  document.defaultView?.addEventListener(
    'pagehide',
    () => {
      left = true;
    },
    { signal: done.signal },
  );
  return { left: () => left, stop: () => done.abort() };
}
