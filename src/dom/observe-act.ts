import type { Receipt } from '../core/receipt';
import type { PageContext } from '../core/tool';
import { scopesOf, watchChanges, watchFirstChange } from './change-watch';
import { describeElement } from './describe-element';
import { diffLines, printChanges, type SeenLine, seenLines } from './diff';
import { deepActiveElement } from './flat-tree';
import { diffScene, rememberAct } from './look-memory';
import { refOfNode } from './node-path';
import { pruneTree } from './prune';
import { type Line, toLines } from './render';
import { SETTLE_SENTENCES, type SettleOutcome, saysBusyAnew, settle } from './settle';
import { takeSnapshot } from './snapshot';
import { clip, oneLine } from './text';

/** What was seen before, during and after an act. */
export interface Observation {
  readonly receipt: Receipt;
  readonly outcome: SettleOutcome;
  /** What had changed in the page by itself before the act, since the one before it was reported. */
  readonly since?: readonly string[];
  /** True when the tab drew nothing while it was waited for: it is in the background, and its rendering is frozen. */
  readonly frozen?: boolean;
  /** True when something changed meanwhile, whether or not a look shows it. */
  readonly stirred?: boolean;
}

/** A look again at what an act did, and the texts to put it into. */
export interface SecondLook {
  readonly seen: Observation;
  /** What `reportAct` said the first time. Absent when it was not asked. */
  readonly said?: string;
  readonly says: string;
}

/** Long enough for a render, short enough for a step that brings nothing. */
const QUIET_MS = 60;
/** While nothing happens at all: what waits for the user to pause (a debounce) acts within it more often than not. */
const IDLE_MS = 90;
const MAX_WAIT_MS = 2_500;
const MAX_DIFF_CHARS = 4_500;
const MAX_SINCE_CHARS = 1_200;
/** The frame itself was waited for before. */
const MAX_AROUND_MS = 800;

interface Look {
  readonly lines: readonly Line[];
  readonly seen: readonly SeenLine[];
  readonly scopes: readonly Node[];
  readonly url: string;
  readonly title: string;
  readonly focus: Element | null;
  readonly isCut: boolean;
}

/** A look without what would keep its elements alive. */
type KeptLook = Omit<Look, 'lines'>;

/** The last act in a document, as long as it may still be asked for. */
interface LastAct {
  readonly before: KeptLook;
  readonly after: KeptLook;
  readonly seen: Observation;
  readonly afterwards: ReturnType<typeof watchFirstChange>;
  report?: { readonly summary: string; readonly text: string };
}

const lastActs = new WeakMap<Document, LastAct>();

/**
 * Looks, acts, waits for quiet and looks again. `receipt.changed` is true when the page, its URL or its focus differ.
 * @throws what `act` throws; then nothing was waited for.
 */
export async function observeAct(page: PageContext, act: () => void | Promise<void>): Promise<Observation> {
  const { document, signal } = page;
  const before = look(document);
  const since = changesSince(page, before);
  forgetAct(document);
  const isBusy = saysBusyAnew(document);
  // The wait begins before the act, so that a page which leaves at once is noticed.
  const leaving = watchLeaving(document);
  const changes = watchChanges(before.scopes);
  let drew = false;
  document.defaultView?.requestAnimationFrame(() => {
    drew = true;
  });
  try {
    await act();
    const limits = { quietMs: QUIET_MS, idleMs: IDLE_MS, maxMs: MAX_WAIT_MS, changes, isBusy };
    const outcome = leaving.left() ? 'leaving' : await settle(document, before.scopes, limits, signal);
    if (outcome === 'leaving') return { receipt: { changed: true }, outcome };
    const stirred = changes.lastMs() !== undefined;
    return remember(page, before, { outcome, since, frozen: document.hidden && !drew, stirred });
  } finally {
    changes.stop();
    leaving.stop();
  }
}

/**
 * Waits for quiet once more and tells what the last act changed by now. With `ifChanged`, undefined when nothing changed
 * since it was reported; undefined also when there was no act.
 */
export async function lookAgain(
  page: PageContext,
  { ifChanged }: { readonly ifChanged: boolean },
): Promise<SecondLook | undefined> {
  const { document, signal } = page;
  const last = lastActs.get(document);
  if (!last || (ifChanged && !last.afterwards.changed())) return undefined;
  const isBusy = saysBusyAnew(document);
  const scopes = scopesOf(document);
  const outcome = await settle(document, scopes, { quietMs: QUIET_MS, maxMs: MAX_WAIT_MS, isBusy }, signal);
  const { since, frozen, stirred } = last.seen;
  const seen = remember(page, last.before, { outcome, since, frozen, stirred });
  const { summary, text: said } = last.report ?? { summary: '' };
  return { seen, said, says: reportAct(summary, seen) };
}

/** Whoever shows the model the whole page says so here: what changed until now is then no news any more. */
export function forgetAct(document: Document): void {
  lastActs.get(document)?.afterwards.stop();
  lastActs.delete(document);
}

/** The text of an acting tool: what was done, then what it changed. */
export function reportAct(summary: string, seen: Observation): string {
  const { receipt, outcome, since, frozen, stirred } = seen;
  const lines = [summary];
  if (outcome === 'leaving') lines.push(SETTLE_SENTENCES[outcome]);
  if (since && since.length > 0) lines.push('Since your last look:', ...since);
  if (receipt.url) lines.push(`URL is now ${clip(receipt.url.to, 500)}`);
  if (receipt.title !== undefined) lines.push(`Title is now ${receipt.title}`);
  if (receipt.focus !== undefined) lines.push(`Focus is now on ${receipt.focus}`);
  if (receipt.diff) lines.push('Changes:', ...receipt.diff);
  else if (stirred) lines.push('Something changed where the page is too large to be read.');
  if (!receipt.changed) lines.push('Nothing in the page changed.');
  if (outcome === 'busy') lines.push(SETTLE_SENTENCES[outcome]);
  if (frozen)
    lines.push('The tab is in the background and draws nothing: what it shows may be old until switch_tab shows it.');
  const text = lines.join('\n');
  const last = lastReported.get(seen);
  if (last) last.report = { summary, text };
  return text;
}

const lastReported = new WeakMap<Observation, LastAct>();

/** Compares with what was there before, and keeps both for a look again. */
function remember(page: PageContext, before: KeptLook, rest: Omit<Observation, 'receipt'>): Observation {
  const after = look(page.document);
  const moved = after.url !== before.url;
  const retitled = after.title !== before.title;
  const refocused = after.focus !== before.focus;
  const diff = differences(page, before, after, MAX_DIFF_CHARS);
  // What is not read cannot be compared; that it changed was seen all the same.
  const stirred = rest.stirred === true && after.isCut && diff.length === 0;
  const receipt: Receipt = {
    changed: diff.length > 0 || moved || refocused || retitled || stirred,
    diff: diff.length > 0 ? diff : undefined,
    url: moved ? { from: before.url, to: after.url } : undefined,
    title: retitled ? clip(oneLine(after.title), 300) : undefined,
    focus: refocused && after.focus ? describeElement(after.focus) : undefined,
  };
  // Where the act shows, it does not matter that nothing was drawn.
  const seen: Observation = { receipt, ...rest, frozen: rest.frozen === true && diff.length === 0, stirred };
  forgetAct(page.document);
  const last: LastAct = { before: keep(before), after: keep(after), seen, afterwards: watchFirstChange(after.scopes) };
  lastActs.set(page.document, last);
  lastReported.set(seen, last);
  return seen;
}

function changesSince(page: PageContext, now: Look): readonly string[] | undefined {
  const last = lastActs.get(page.document);
  if (!last?.afterwards.changed()) return undefined;
  return differences(page, last.after, now, MAX_SINCE_CHARS);
}

function differences(page: PageContext, before: KeptLook, after: Look, maxChars: number): readonly string[] {
  const { refs } = page;
  const changes = diffLines(before.seen, after.lines, diffScene(refs));
  const told = printChanges(changes, refOfNode(refs), maxChars);
  if (told.isWhole) rememberAct(page, before.seen, after.lines);
  return told.lines;
}

function keep({ seen, scopes, url, title, focus, isCut }: KeptLook): KeptLook {
  return { seen, scopes, url, title, focus, isCut };
}

function look(document: Document): Look {
  const { root, scopes, isCut } = takeSnapshot(document);
  const lines = toLines(pruneTree(root));
  const { URL: url, title } = document;
  return { lines, seen: seenLines(lines), scopes, url, title, focus: deepActiveElement(document), isCut };
}

/** Watches a document around the frame that an act is in. The function gives the lines that differ by now. */
export function watchAround(page: PageContext): () => Promise<readonly string[]> {
  const before = look(page.document);
  const first = watchFirstChange(before.scopes);
  page.signal.addEventListener('abort', first.stop, { once: true });
  return async () => {
    const { document, signal } = page;
    const isSame = document.URL === before.url && document.title === before.title;
    if (isSame && !first.changed()) return [];
    await settle(document, scopesOf(document), { quietMs: QUIET_MS, maxMs: MAX_AROUND_MS }, signal);
    const after = look(document);
    const title = after.title === before.title ? [] : [`Title is now ${clip(oneLine(after.title), 300)}`];
    return [...title, ...differences(page, before, after, MAX_SINCE_CHARS)];
  };
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
