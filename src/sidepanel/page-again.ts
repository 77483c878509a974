import type { PageView } from '../core/page-setup';
import type { CallState, SessionState } from '../session/state';

/**
 * The origin whose page is there again, where the turn that ended asked its tool for something that it did not begin, since it
 * was gone. What a page did begin is not offered again: nobody knows whether it happened.
 */
export function pageAgain(state: SessionState, view: PageView | undefined): string | undefined {
  const { turn } = state;
  if (!turn?.end || !view) return undefined;
  const calls = [...state.calls.values()].filter(({ turnId, call }) => turnId === turn.turnId && call.pageTool);
  const offered = [view, ...view.frames].filter((each) => each.state === 'joined');
  // Of several calls of one tool the last one says how it stands.
  const open = calls.filter((call, index) => wasNotBegun(call) && !calls.slice(index + 1).some(isSameTool(call)));
  return offered.find(({ origin, tools }) =>
    open.some(({ call: { pageTool } }) =>
      tools.some(
        ({ name, standing, available }) =>
          pageTool?.origin === origin && pageTool.name === name && standing === 'agreed' && available,
      ),
    ),
  )?.origin;
}

function wasNotBegun({ end, page }: CallState): boolean {
  return end?.outcome === 'failed' && end.message.code === 'unavailable' && page?.claimed !== true;
}

function isSameTool({ call: { pageTool: first } }: CallState): (other: CallState) => boolean {
  return ({ call: { pageTool: second } }) => first?.origin === second?.origin && first?.name === second?.name;
}
