import { PanelError, type PanelHandlers } from '../messaging/answer-panel';
import type { PanelHandlersDeps } from './panel-handlers';
import type { LiveSession } from './sessions';
import { isUnderWay, type TurnStart } from './turns';

export interface ProposalHandlersDeps
  extends Pick<PanelHandlersDeps, 'proposals' | 'turns' | 'pageContext' | 'onPanel'> {
  session(sessionId: string): Promise<LiveSession>;
  turnStart(
    target: LiveSession,
    mode: TurnStart['mode'],
    model: Parameters<PanelHandlers['proposal/answer']>[0]['model'],
  ): Promise<TurnStart>;
}

/** How the user answers what a page proposes to say. */
export function createProposalHandlers(
  deps: ProposalHandlersDeps,
): Pick<PanelHandlers, 'proposal/view' | 'proposal/answer'> {
  const { proposals, turns, pageContext, onPanel, session, turnStart } = deps;
  return {
    async 'proposal/view'({ tabId }) {
      onPanel(tabId);
      return proposals.of(tabId) ?? null;
    },
    async 'proposal/answer'({ proposalId, sessionId, send, mode, model }, rights) {
      if (!send) {
        proposals.settle(proposalId, 'denied_by_user');
        return null;
      }
      // From here on the page's words count as a message.
      if (!rights.mayApprove) throw new PanelError('panel-may-not-approve');
      const { tabId, documentId } = proposals.find(proposalId).document;
      const target = await session(sessionId);
      const start = await turnStart(target, mode, model);
      const page = await pageContext(tabId);
      // A page steers nothing: what runs was begun for another message.
      const { origin, text } = proposals.settle(proposalId, isUnderWay(target) ? 'session_busy' : undefined);
      if (isUnderWay(target)) return null;
      await turns.send(target, text, { ...start, tabId }, { page, proposedBy: { origin, documentId } });
      return null;
    },
  };
}
