import type { PanelProtocol, PanelReply, Params, Result } from '../../messaging/protocol';
import type { Backend } from '../backend';
import type { Problems } from './problems';

/** Asks the background. A failure is reported as a problem, with `retry` behind its button, and returned too. */
export type Ask = <K extends keyof PanelProtocol>(
  type: K,
  params: Params<PanelProtocol, K>,
  retry?: () => void,
) => Promise<PanelReply<Result<PanelProtocol, K>>>;

/** Binds a backend to the place where problems are shown. */
export function createAsk(backend: Backend, problems: Problems): Ask {
  return async (type, params, retry) => {
    const reply = await backend.call(type, params);
    if (!reply.ok) problems.report(reply.failure, retry);
    // The background is back, so a sentence that says otherwise is no longer true.
    else if (problems.current.peek()?.failure.code === 'no-answer') problems.clear();
    return reply;
  };
}
