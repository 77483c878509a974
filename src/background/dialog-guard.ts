import type { DialogRecord } from '../core/dialog-record';
import type { GuardSetup } from '../dialogs/guard-setup';
import type { Platform } from '../platform/platform';

/** What the model decided for the next question of a page. */
export interface DialogAnswer {
  readonly accept: boolean;
  /** For a prompt. */
  readonly text?: string;
}

/** What happened in a tab since it was asked last; `silent`: an open dialog or an endless script keeps it from answering. */
export type Heard = readonly DialogRecord[] | 'silent';

/** Keeps the dialogs of pages from freezing the tabs that the agent works in, and tells of them. */
export interface DialogGuard {
  /** By which a script of ours in another world of the page reaches the guard. */
  readonly token: string;
  /** Lets the guard of the tab's documents work for another while, and gives what happened since it was asked last. */
  arm(tabId: number, options?: { readonly handsAreOurs: boolean }): Promise<Heard>;
  /**
   * The same where a document may be without a guard or has to be told something new; else the pages are not asked at
   * all, and it `stands`. With `ifSingle`, pages that consist of several documents are always asked.
   */
  stand(tabId: number, options?: { readonly ifSingle: boolean }): Promise<Heard | 'stands'>;
  /** Takes note of what a guard told somebody else. */
  note(tabId: number, records: readonly DialogRecord[]): void;
  /** The answer to the next question of the document that is there now; used once. */
  answerNext(tabId: number, answer: DialogAnswer): Promise<void>;
  /** True when the page would ask whether to leave it. After an answer of yes it will not ask. */
  asksToStay(tabId: number): Promise<boolean>;
  /**
   * Before an act that may lead away: asks the frames that the page itself can't, and lets its guard know if one wants to
   * ask. Gives what else happened since the guards were asked last.
   */
  askFrames(tabId: number): Promise<readonly DialogRecord[]>;
  /** Guards also what the pages at these addresses ask while they load. The caller ends it when they have loaded. */
  guardLoads(urls: readonly string[]): Promise<LoadGuard>;
  /** Gives the pages of all tabs but these their dialogs back. */
  release(except: ReadonlySet<number>): Promise<void>;
}

export interface LoadGuard {
  end(): Promise<void>;
}

/** After the last call; a turn that goes on arms it again. */
const LASTS_MS = 60_000;
/** A guard that was armed longer ago is armed again, so that it never ends between two calls. */
const RENEW_MS = 30_000;
const ANSWER_MS = 2_000;

/** The documents of a tab that are known to have a guard, with nothing in it that the next call must not find. */
interface Standing {
  readonly documents: ReadonlySet<string>;
  readonly untilMs: number;
}

/** `token` is the secret by which this background reaches its guards. */
export function createDialogGuard(
  platform: Pick<Platform, 'pages' | 'tabs' | 'guardLoads'>,
  token: string,
): DialogGuard {
  const answers = new Map<number, DialogAnswer & { readonly documentId?: string }>();
  const armed = new Set<number>();
  const standing = new Map<number, Standing>();
  platform.tabs.onRemoved((tabId) => {
    answers.delete(tabId);
    armed.delete(tabId);
    standing.delete(tabId);
  });

  async function answerFor(tabId: number): Promise<DialogAnswer | undefined> {
    const answer = answers.get(tabId);
    if (!answer) return undefined;
    const frame = await platform.pages.mainFrame(tabId);
    if (frame?.documentId === answer.documentId) return { accept: answer.accept, text: answer.text };
    answers.delete(tabId);
    return undefined;
  }

  function tell(tabId: number, setup: Omit<GuardSetup, 'token' | 'lastsMs'>) {
    return platform.pages.guardDialogs(tabId, { token, lastsMs: LASTS_MS, ...setup }, { timeoutMs: ANSWER_MS });
  }

  function note(tabId: number, records: readonly DialogRecord[]): void {
    if (records.some(({ kind }) => kind === 'confirm' || kind === 'prompt')) answers.delete(tabId);
  }

  async function arm(tabId: number, { handsAreOurs } = { handsAreOurs: false }): Promise<Heard> {
    armed.add(tabId);
    const answer = await answerFor(tabId);
    if (answer || handsAreOurs) standing.delete(tabId);
    const records = await tell(tabId, { mode: 'arm', handsAreOurs, answer });
    if (records === 'timed-out') {
      standing.delete(tabId);
      return 'silent';
    }
    note(tabId, records);
    return records;
  }

  function stands(tabId: number, documents: readonly (string | undefined)[], ifSingle: boolean): boolean {
    const known = standing.get(tabId);
    if (!known || answers.has(tabId) || performance.now() > known.untilMs) return false;
    if (documents.length === 0 || (ifSingle && documents.length > 1)) return false;
    return documents.every((id) => id !== undefined && known.documents.has(id));
  }

  return {
    token,
    arm,
    async stand(tabId, { ifSingle } = { ifSingle: false }) {
      // Listed before they are armed: what comes in between is then not taken for armed.
      const documents = await platform.pages.documents(tabId);
      if (stands(tabId, documents, ifSingle)) return 'stands';
      const hadAnswer = answers.has(tabId);
      const records = await arm(tabId);
      if (records !== 'silent' && !hadAnswer) {
        const named = documents.filter((id) => id !== undefined);
        standing.set(tabId, { documents: new Set(named), untilMs: performance.now() + RENEW_MS });
      }
      return records;
    },
    note,
    async answerNext(tabId, answer) {
      const frame = await platform.pages.mainFrame(tabId);
      answers.set(tabId, { ...answer, documentId: frame?.documentId });
    },
    async asksToStay(tabId) {
      const answer = await answerFor(tabId);
      if (answer) standing.delete(tabId);
      // A guard that is set up for this works on by itself.
      armed.add(tabId);
      const records = await tell(tabId, { mode: 'leave', handsAreOurs: false, answer });
      if (answer?.accept) answers.delete(tabId);
      return records !== 'timed-out' && records.some(({ kind }) => kind === 'beforeunload');
    },
    async askFrames(tabId) {
      const documents = await platform.pages.documents(tabId);
      if (documents.length < 2) return [];
      const answer = await answerFor(tabId);
      const told = { handsAreOurs: false, answer };
      const records = await tell(tabId, { mode: 'leave-frames', ...told });
      if (records === 'timed-out') return [];
      const others = records.filter(({ kind }) => kind !== 'beforeunload');
      if (others.length === records.length) return others;
      const more = await tell(tabId, { mode: 'arm', framesAsk: true, ...told });
      // The next call has to take it back.
      standing.delete(tabId);
      return more === 'timed-out' ? others : [...others, ...more];
    },
    async guardLoads(urls) {
      return { end: await platform.guardLoads(urls) };
    },
    async release(except) {
      const leaves = [...armed].filter((tabId) => !except.has(tabId));
      const disarming = leaves.map(async (tabId) => {
        answers.delete(tabId);
        standing.delete(tabId);
        armed.delete(tabId);
        await tell(tabId, { mode: 'disarm', handsAreOurs: false });
      });
      await Promise.all(disarming);
    },
  };
}
