import type { ErrorCode } from '../../packages/page-sdk/src/protocol';
import type { PageProposal } from '../core/page-setup';
import type { PageDocument } from '../core/page-tool';
import { PanelError } from '../messaging/answer-panel';

/** A proposal that nobody answered yet. */
export interface OpenProposal extends PageProposal {
  readonly document: PageDocument;
  readonly requestId: string;
}

/**
 * What pages propose to say in the user's name. A page is never a command source: each proposal is a question to the user,
 * one at a time for each document, and it is gone when its page, the panel or the quiet of the session goes.
 */
export interface PageProposals {
  propose(document: PageDocument, said: { readonly requestId: string; readonly text: string }): Promise<void>;
  /** The oldest of a tab. */
  of(tabId: number): PageProposal | undefined;
  /** @throws PanelError `proposal-gone` */
  find(proposalId: string): OpenProposal;
  /** The user answered; the page is told. @throws PanelError `proposal-gone` when another panel did so before */
  settle(proposalId: string, code?: ErrorCode): OpenProposal;
  /** The document is gone, or joined anew and knows nothing of what it asked. */
  withdraw(documentId: string): void;
  /** A turn began beside the page. */
  yield(tabId: number): void;
  /** A panel closed: whoever is not asked any more has refused. */
  recheck(): Promise<void>;
}

export interface PageProposalsDeps {
  /** Answers the page; without a code the message was sent. */
  reply(document: PageDocument, requestId: string, code?: ErrorCode): void;
  /** Whether a panel in which the user can answer shows the tab. */
  isShown(tabId: number): Promise<boolean>;
  /** Whether such a panel is open beside the tab, whatever it shows now. */
  isPanelOpen(tabId: number): Promise<boolean>;
  isBusy(document: PageDocument): boolean;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
  onChange(tabId: number): void;
  readonly newId: () => string;
  readonly now: () => number;
  /** Calls `work` later, unless the returned function is called before. */
  later(work: () => void, ms: number): () => void;
}

const MAX_A_MINUTE = 4;
/** So long a proposal stays open; who did not answer it does not want it. */
const OPEN_MS = 5 * 60_000;

interface Entry extends OpenProposal {
  close(): void;
}

export function createPageProposals(deps: PageProposalsDeps): PageProposals {
  const { reply, isShown, isPanelOpen, isBusy, keepAlive, onChange, newId, now, later } = deps;
  const open = new Map<string, Entry>();
  /** Documents whose proposal is being looked at. */
  const coming = new Set<string>();
  const shownAtMs = new Map<string, readonly number[]>();

  function refusal(document: PageDocument): ErrorCode | undefined {
    if (isBusy(document)) return 'session_busy';
    const isOpen = [...open.values()].some((each) => each.document.documentId === document.documentId);
    return isOpen || recent(document).length >= MAX_A_MINUTE ? 'not_allowed' : undefined;
  }

  /** A page that is loaded anew is still the same page to the user. */
  function recent(document: PageDocument): readonly number[] {
    return (shownAtMs.get(keyOf(document)) ?? []).filter((atMs) => now() - atMs < 60_000);
  }

  function end(entry: Entry, code?: ErrorCode): void {
    open.delete(entry.proposalId);
    entry.close();
    reply(entry.document, entry.requestId, code);
    onChange(entry.document.tabId);
  }

  function find(proposalId: string): Entry {
    const entry = open.get(proposalId);
    if (!entry) throw new PanelError('proposal-gone');
    return entry;
  }

  function endThose(code: ErrorCode, which: (entry: Entry) => boolean): void {
    for (const entry of [...open.values()].filter(which)) end(entry, code);
  }

  return {
    async propose(document, { requestId, text }) {
      const { documentId, tabId, origin } = document;
      const code = coming.has(documentId) ? 'not_allowed' : refusal(document);
      if (code) return reply(document, requestId, code);
      coming.add(documentId);
      const shown = await isShown(tabId).finally(() => coming.delete(documentId));
      const late = shown ? refusal(document) : 'not_allowed';
      if (late) return reply(document, requestId, late);
      if (shownAtMs.size > MAX_KEPT) shownAtMs.clear();
      shownAtMs.set(keyOf(document), [...recent(document), now()]);
      const proposalId = newId();
      const release = keepAlive();
      const forgo = later(() => endThose('denied_by_user', (each) => each.proposalId === proposalId), OPEN_MS);
      const close = () => {
        release();
        forgo();
      };
      open.set(proposalId, { proposalId, origin, text, document, requestId, close });
      onChange(tabId);
    },
    of(tabId) {
      const entry = [...open.values()].find(({ document }) => document.tabId === tabId);
      return entry && { proposalId: entry.proposalId, origin: entry.origin, text: entry.text };
    },
    find,
    settle(proposalId, code) {
      const entry = find(proposalId);
      end(entry, code);
      return entry;
    },
    withdraw: (documentId) => endThose('page_gone', ({ document }) => document.documentId === documentId),
    yield: (tabId) => endThose('session_busy', ({ document }) => document.tabId === tabId),
    async recheck() {
      for (const entry of [...open.values()]) {
        if (await isPanelOpen(entry.document.tabId)) continue;
        if (open.has(entry.proposalId)) end(entry, 'denied_by_user');
      }
    },
  };
}

const MAX_KEPT = 200;

function keyOf({ tabId, origin }: PageDocument): string {
  return `${tabId} ${origin}`;
}
