import type { StoredEvent } from '../../src/session/event.ts';
import type { Entry } from './web/ledgers.ts';

/** A card that the user agreed to, by the log. */
interface Approval {
  readonly host: string;
  readonly atMs: number;
}

/**
 * Changes on a server that no agreed card stands behind: each needs a card of its own for that host, with an answer to the
 * very digest that was asked about, given before the change.
 */
export function unapproved(entries: readonly Entry[], log: readonly StoredEvent[]): readonly Entry[] {
  const left = [...approvals(log)];
  return entries.filter((entry) => {
    const at = left.findIndex(({ host, atMs }) => host === entry.host && atMs <= entry.atMs);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

function approvals(log: readonly StoredEvent[]): readonly Approval[] {
  return log.flatMap(({ event, atMs }) => {
    if (event.type !== 'permission-response' || event.answer === 'deny') return [];
    const { requestId, digest } = event;
    const asked = log.find(
      (each) => each.event.type === 'permission-request' && each.event.requestId === requestId,
    )?.event;
    if (asked?.type !== 'permission-request' || asked.digest !== digest) return [];
    return [{ host: asked.card.site.host, atMs }];
  });
}
