import type { PageHub } from './page-hub';
import type { LiveSession } from './sessions';

/**
 * Tells the hub how the calls of pages ended that ended under an earlier background: it may have died before it could
 * tell their pages, which wait for that.
 */
export function recallPageCalls(hub: Pick<PageHub, 'recall'>, sessions: readonly LiveSession[]): void {
  for (const { state } of sessions) {
    for (const [callId, { page, end }] of state.calls) {
      if (!page || !end) continue;
      // A failure is the page's own answer, unless nobody waited for that.
      const isKept = end.outcome === 'ok' || (end.outcome === 'failed' && end.message.code !== 'timed-out');
      hub.recall(callId, page.documentId, isKept);
    }
  }
}
