import type { RequestSeen } from '../core/receipt';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { CallState } from '../session/state';

/**
 * `calls` are those of the turn. Doubts a success that the servers' answers speak against: a page may say "sent" where its server refused. The first time
 * the end is refused, so that the agent can try again or say how it is; after that the success becomes partial.
 * @throws ToolError `not-actionable`
 */
export function doubtSuccess(calls: readonly CallState[], output: ToolOutput): ToolOutput {
  const { endTurn } = output;
  if (endTurn?.outcome !== 'success') return output;
  const refused = refusedLast(calls);
  if (!refused) return output;
  if (calls.some(({ end }) => end?.outcome === 'failed' && end.message.text.includes(DOUBT))) {
    return { ...output, endTurn: { ...endTurn, outcome: 'partial' } };
  }
  throw new ToolError(
    'not-actionable',
    DOUBT,
    'Repeat the act if that makes sense; otherwise end with partial or failed, and say what happened.',
    { detail: `${refused.method} ${refused.url} → ${refused.status}` },
  );
}

const DOUBT = 'A server refused what an act of this turn sent, and nothing sent since was taken: that is no success.';

/** What was sent last to an address and refused there. */
function refusedLast(calls: readonly CallState[]): RequestSeen | undefined {
  const last = new Map<string, RequestSeen>();
  for (const { end } of calls) {
    for (const request of end?.receipt?.requests ?? []) {
      if (request.method === 'GET' || request.status === undefined) continue;
      last.set(`${request.method} ${request.url.split(/[?#]/, 1)}`, request);
    }
  }
  return [...last.values()].findLast(({ status = 0 }) => status >= 400);
}
