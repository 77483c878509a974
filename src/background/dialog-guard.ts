import type { DialogRecord, GuardSetup } from '../dialogs/guard-dialogs';
import type { Platform } from '../platform/platform';

/** What the model decided for the next question of a page. */
export interface DialogAnswer {
  readonly accept: boolean;
  /** For a prompt. */
  readonly text?: string;
}

/** Keeps the dialogs of pages from freezing the tabs that the agent works in, and tells of them. */
export interface DialogGuard {
  /**
   * Lets the guard of the tab's documents work for another while, and gives what happened since it was asked last.
   * `silent`: the page did not answer, which is what an open dialog does to it, or an endless script.
   */
  arm(tabId: number, options?: { readonly handsAreOurs: boolean }): Promise<readonly DialogRecord[] | 'silent'>;
  /** The answer to the next question of the document that is there now; used once. */
  answerNext(tabId: number, answer: DialogAnswer): Promise<void>;
  /** True when the page would ask whether to leave it. After an answer of yes it will not ask. */
  asksToStay(tabId: number): Promise<boolean>;
  /** Guards also what the pages at these addresses ask while they load. The caller ends it when they have loaded. */
  guardLoads(urls: readonly string[]): Promise<LoadGuard>;
  /** Gives the tab's pages their dialogs back. */
  release(tabId: number): Promise<void>;
}

export interface LoadGuard {
  end(): Promise<void>;
}

/** After the last call; a turn that goes on arms it again. */
const LASTS_MS = 60_000;
const ANSWER_MS = 2_000;

/** `token` is the secret by which this background reaches its guards. */
export function createDialogGuard(
  platform: Pick<Platform, 'pages' | 'tabs' | 'guardLoads'>,
  token: string,
): DialogGuard {
  const answers = new Map<number, DialogAnswer & { readonly documentId?: string }>();
  const armed = new Set<number>();
  platform.tabs.onRemoved((tabId) => {
    answers.delete(tabId);
    armed.delete(tabId);
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

  return {
    async arm(tabId, { handsAreOurs } = { handsAreOurs: false }) {
      armed.add(tabId);
      const answer = await answerFor(tabId);
      const records = await tell(tabId, { mode: 'arm', handsAreOurs, answer });
      if (records === 'timed-out') return 'silent';
      if (records.some(({ kind }) => kind === 'confirm' || kind === 'prompt')) answers.delete(tabId);
      return records;
    },
    async answerNext(tabId, answer) {
      const frame = await platform.pages.mainFrame(tabId);
      answers.set(tabId, { ...answer, documentId: frame?.documentId });
    },
    async asksToStay(tabId) {
      const answer = await answerFor(tabId);
      const records = await tell(tabId, { mode: 'leave', handsAreOurs: false, answer });
      if (answer?.accept) answers.delete(tabId);
      return records !== 'timed-out' && records.some(({ kind }) => kind === 'beforeunload');
    },
    async guardLoads(urls) {
      return { end: await platform.guardLoads(urls) };
    },
    async release(tabId) {
      answers.delete(tabId);
      if (armed.delete(tabId)) await tell(tabId, { mode: 'disarm', handsAreOurs: false });
    },
  };
}
