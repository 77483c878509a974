import * as z from 'zod/mini';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import { within } from '../platform/shared/within';
import { deny } from '../policy/denials';
import type { Permit } from '../policy/permit';
import {
  type AnswerBook,
  EMPTY_BOOK,
  isRebound,
  mayBeRebound,
  noteAnswer,
  type ReboundNames,
  reboundNames,
} from '../policy/rebind';
import { watchNavigation } from './route-watch';

/** The browser tells who answered a little after it gives the answer; measured below 10 ms. */
const TOLD_MS = { answer: 1_000, failure: 300, document: 300 };
const FRAMES_MS = 500;
const LEAVE_LIMITS = { startMs: 500, loadMs: 3_000 };
const MAX_HEARD = 2_000;

/** Keeps what stands in a private network under a public name from being read (R3.7). */
export interface ServerAnswers {
  /** The names that lead inwards, by all that the browser told so far. */
  rebound(): Promise<ReboundNames>;
  /** Whose names the user gave themselves, for the call that the permit is of. */
  note(permit: Permit, taskOrigins: ReadonlySet<string>): void;
  /** Makes a request of the background's own. @throws ToolError when it was such a server that answered */
  fetch<T extends { readonly url: string }>(permit: Permit, url: string, work: () => Promise<T>): Promise<T>;
  /** Gives what a hidden tab was read for. @throws ToolError likewise */
  read<T extends { readonly url: string }>(permit: Permit, work: () => Promise<T>): Promise<T>;
  /**
   * Makes a call in a tab, and takes it away from such a server. `looks` when the result tells what the page shows.
   * @throws ToolError when the call led there: nothing that it tells is passed on
   */
  run(
    permit: Permit,
    place: { readonly tabId: number; readonly looks: boolean },
    work: () => Promise<ToolOutput>,
  ): Promise<ToolOutput>;
}

export interface ServerAnswersDeps {
  readonly platform: Pick<Platform, 'onAnswer' | 'answerBook' | 'tabs' | 'pages' | 'onNavigation'>;
  onBug(error: unknown): void;
}

/** Builds it, and listens from then on. */
export function createServerAnswers({ platform, onBug }: ServerAnswersDeps): ServerAnswers {
  const origins = new WeakMap<Permit, ReadonlySet<string>>();
  const heard = new Set<string>();
  const ears = new Set<Set<string>>([heard]);
  let book: AnswerBook | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let wake = Promise.withResolvers<void>();

  async function opened(): Promise<AnswerBook> {
    book ??= readBook(await platform.answerBook.read());
    return book;
  }

  /** In the order they are told, each on top of what the one before left. */
  const take: Parameters<Platform['onAnswer']>[1] = (answer) => {
    last = last
      .then(async () => {
        const before = await opened();
        book = noteAnswer(before, answer);
        const name = mayBeRebound(answer.url)?.hostname;
        if (heard.size > MAX_HEARD) heard.clear();
        if (name !== undefined) for (const ear of ears) ear.add(name);
        wake.resolve();
        wake = Promise.withResolvers();
        if (book !== before) await platform.answerBook.write(book);
      })
      .catch(onBug);
  };
  platform.onAnswer('document', take);

  async function rebound(): Promise<ReboundNames> {
    await last;
    return reboundNames(await opened());
  }

  /** False when nobody told who answered for the name. */
  async function hears(ear: ReadonlySet<string>, hostname: string, ms: number): Promise<boolean> {
    const untilMs = performance.now() + ms;
    for (;;) {
      await last;
      if (ear.has(hostname)) return true;
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0) return false;
      await within(wake.promise, leftMs);
    }
  }

  async function isInside(permit: Permit, address: string): Promise<boolean> {
    const url = mayBeRebound(address);
    return url !== undefined && isRebound(url, { rebound: await rebound(), taskOrigins: taskOf(permit) });
  }

  /** The same for what a tab shows, whose document may be there before the word of it. */
  async function showsInside(permit: Permit, address: string): Promise<boolean> {
    const name = mayBeRebound(address)?.hostname;
    if (name === undefined) return false;
    const isKnown = (await opened()).names.some(({ hostname }) => hostname === name);
    if (!isKnown && !(await hears(heard, name, TOLD_MS.document))) heard.add(name);
    return isInside(permit, address);
  }

  function taskOf(permit: Permit): ReadonlySet<string> {
    return origins.get(permit) ?? new Set();
  }

  async function hasFrameInside(permit: Permit, tabId: number): Promise<boolean> {
    if ((await rebound()).size === 0) return false;
    const frames = await platform.pages.frames(tabId, { timeoutMs: FRAMES_MS });
    for (const { url } of frames) if (await isInside(permit, url)) return true;
    return false;
  }

  /** Back to the page before, which may be no better by now. */
  async function leave(permit: Permit, tabId: number, shownUrl: string): Promise<void> {
    const isFit = /^https?:/.test(shownUrl) && !(await isInside(permit, shownUrl));
    const watch = watchNavigation(platform);
    try {
      await platform.tabs.navigate(tabId, isFit ? shownUrl : 'about:blank');
      await watch.settle(tabId, LEAVE_LIMITS, new AbortController().signal);
    } finally {
      watch.stop();
    }
  }

  return {
    rebound,
    note: (permit, taskOrigins) => void origins.set(permit, taskOrigins),
    async fetch(permit, url, work) {
      const ear = new Set<string>();
      const listening = new AbortController();
      ears.add(ear);
      platform.onAnswer('data', take, { signal: listening.signal });
      try {
        const outcome = await settled(work);
        const isAnswered = 'value' in outcome;
        const reached = mayBeRebound(isAnswered ? outcome.value.url : url);
        if (reached === undefined) return resultOf(outcome);
        const isTold = await hears(ear, reached.hostname, isAnswered ? TOLD_MS.answer : TOLD_MS.failure);
        // What nobody tells of may be anything.
        const isOdd = isAnswered && !isTold && !taskOf(permit).has(reached.origin);
        if (isOdd || (await isInside(permit, reached.href))) throw rebindError();
        return resultOf(outcome);
      } finally {
        listening.abort();
        ears.delete(ear);
      }
    },
    async read(permit, work) {
      const value = await work();
      if (await showsInside(permit, value.url)) throw rebindError();
      return value;
    },
    async run(permit, { tabId, looks }, work) {
      const before = await platform.tabs.get(tabId);
      const wasInside = before !== undefined && (await isInside(permit, before.url));
      const outcome = await settled(work);
      const opened = 'value' in outcome ? openedBy(outcome.value) : [];
      let isLed = false;
      for (const each of [tabId, ...opened]) {
        const tab = await platform.tabs.get(each);
        if (!tab || !(await showsInside(permit, tab.url))) continue;
        if (each === tabId && wasInside && tab.url === before.url) continue;
        isLed = true;
        if (each === tabId) await leave(permit, tabId, before?.url ?? '');
        else await platform.tabs.close(each);
      }
      if (isLed || (looks && (await hasFrameInside(permit, tabId)))) throw rebindError();
      return resultOf(outcome);
    },
  };
}

function openedBy({ workingTabId, receipt }: ToolOutput): readonly number[] {
  const opened = (receipt?.openedTabs ?? []).map(({ tabId }) => tabId);
  return [...new Set(workingTabId === undefined ? opened : [workingTabId, ...opened])];
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

async function settled<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

function resultOf<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

function rebindError(): ToolError {
  const { message, hint } = deny('DENY_REBIND');
  return new ToolError('denied', message, hint, { deniedAs: 'DENY_REBIND' });
}

const BOOK = z.object({
  names: z.array(
    z.object({
      hostname: z.string(),
      wasPublic: z.boolean(),
      inside: z.optional(z.string()),
      isNever: z.boolean(),
    }),
  ),
  proxies: z.array(z.object({ address: z.string(), sites: z.array(z.string()) })),
});

function readBook(kept: unknown): AnswerBook {
  const read = BOOK.safeParse(kept);
  return read.success ? read.data : EMPTY_BOOK;
}
