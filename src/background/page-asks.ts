import type { ErrorCode } from '../../packages/page-sdk/src/protocol';
import type { PageDocument } from '../core/page-tool';
import type { LinkedPage, PageAsk } from './linked-page';
import type { PageHub } from './page-hub';
import type { PageProposals } from './page-proposals';
import type { LiveSession, Sessions } from './sessions';
import type { Turns } from './turns';

export interface PageAsksDeps {
  readonly hub: Pick<PageHub, 'tell' | 'threads'>;
  readonly proposals: Pick<PageProposals, 'propose'>;
  readonly sessions: Pick<Sessions, 'unfinished'>;
  readonly turns: Pick<Turns, 'stop'>;
  /** Opens the panel where the browser lets us, which it does only at once after a press in the page. */
  openPanel(tabId: number): Promise<boolean>;
  isShown(tabId: number): Promise<boolean>;
  /** Marks the tab as one whose page asks for the panel. */
  mark(tabId: number): void;
  readonly now: () => number;
  onBug(error: unknown): void;
}

/** A page may open the panel so often at most. */
const BETWEEN_PANELS_MS = 60_000;

/** Answers what a page asks of the session outside a call. */
export function createPageAsks(deps: PageAsksDeps): (page: LinkedPage, ask: PageAsk) => void {
  const { hub, proposals, sessions, turns, openPanel, isShown, mark, now, onBug } = deps;
  const openedAtMs = new Map<number, number>();

  /**
   * Stopping harms nobody, and yet a page stops only what it has a part in: a turn that waits for a call of this document, or
   * that answers what this document proposed and the user said nothing after.
   */
  async function stop({ documentId }: PageDocument): Promise<ErrorCode | undefined> {
    const threads = hub.threads(documentId);
    const own = (await sessions.unfinished()).filter(
      (session) => threads.has(session.sessionId) || isBegunBy(session, documentId),
    );
    if (own.length === 0) return 'not_allowed';
    await Promise.all(own.map((session) => turns.stop(session)));
    return undefined;
  }

  async function showPanel(tabId: number): Promise<ErrorCode | undefined> {
    // The right to open a panel is lost after an `await`, so the question whether one is open comes second.
    const isSoon = now() - (openedAtMs.get(tabId) ?? Number.NEGATIVE_INFINITY) < BETWEEN_PANELS_MS;
    const opening = isSoon ? Promise.resolve(false) : openPanel(tabId);
    const [opened, shown] = await Promise.all([opening, isShown(tabId)]);
    if (opened) openedAtMs.set(tabId, now());
    if (opened || shown) return undefined;
    mark(tabId);
    return 'not_allowed';
  }

  async function answer(document: PageDocument, ask: PageAsk): Promise<void> {
    const { frameId, tabId, documentId } = document;
    if (frameId !== 0 && ask.type !== 'stop') {
      // The user reads another page: what a frame in it wants to be said, or shown, is not its to ask.
      const refusal = { type: 'reply', requestId: ask.requestId, ok: false, code: 'not_allowed' } as const;
      return hub.tell(documentId, refusal);
    }
    if (ask.type === 'send') return proposals.propose(document, ask);
    const code = await (ask.type === 'stop' ? stop(document) : showPanel(tabId));
    const { requestId } = ask;
    hub.tell(documentId, { type: 'reply', requestId, ok: code === undefined, ...(code && { code }) });
  }

  return ({ document }, ask) => void answer(document, ask).catch(onBug);
}

function isBegunBy({ state }: LiveSession, documentId: string): boolean {
  const said = [...state.messages, ...state.waitingMessages].findLast(({ role }) => role === 'user');
  return said?.role === 'user' && said.proposedBy?.documentId === documentId;
}
