import { type ReadonlySignal, signal } from '@preact/signals';
import type { PageProposal } from '../../core/page-setup';
import type { PanelNotice } from '../../messaging/protocol';
import type { SendOptions } from './conversation';
import type { Ask } from './requests';

/** What the page beside the panel proposes to say in the user's name. */
export interface ProposalStore {
  readonly open: ReadonlySignal<PageProposal | undefined>;
  /** Follows a tab. */
  load(tabId: number): Promise<void>;
  accept(notice: Extract<PanelNotice, { type: 'proposal' }>): void;
  /** Sends what is shown into a conversation, or puts it away. */
  answer(send: boolean, sessionId: string, options: Pick<SendOptions, 'mode' | 'model'>): Promise<void>;
}

/** Builds the store of the page's proposal. */
export function createProposal(ask: Ask): ProposalStore {
  const open = signal<PageProposal | undefined>(undefined);
  let tabId: number | undefined;
  let told = 0;

  async function load(at: number): Promise<void> {
    if (tabId !== at) open.value = undefined;
    tabId = at;
    told += 1;
    const mine = told;
    const reply = await ask('proposal/view', { tabId: at });
    if (reply.ok && told === mine) open.value = reply.value ?? undefined;
  }

  return {
    open,
    load,
    accept(notice) {
      if (notice.tabId !== tabId) return;
      told += 1;
      open.value = notice.proposal;
    },
    async answer(send, sessionId, { mode, model }) {
      const shown = open.peek();
      if (!shown) return;
      const { proposalId } = shown;
      const reply = await ask('proposal/answer', { proposalId, sessionId, send, mode, ...(model && { model }) });
      if (!reply.ok && tabId !== undefined) await load(tabId);
    },
  };
}
