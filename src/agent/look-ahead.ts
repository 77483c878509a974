import { ignore } from '../core/ignore';
import type { Call } from '../core/message';
import type { Tool } from '../core/tool';
import { toolsFor } from '../core/tools-for';
import type { CallFacts } from '../policy/verdict';
import type { SessionState, TurnState } from '../session/state';
import type { TurnDeps } from './deps';
import { findTool } from './find-tool';
import { validateInput } from './validate-input';

/** What a call is about: its tool, with arguments that fit. */
export interface FoundCall {
  readonly tool: Tool;
  readonly input: CallFacts['input'];
}

/** The place of a call, looked up while the call itself is being written down. */
export interface Ahead {
  readonly callId: string;
  /** The tab that was the working one then. */
  readonly tabId: number;
  /** Rejects as `locate` does; nobody need wait for it. */
  readonly located: ReturnType<TurnDeps['routes']['locate']>;
}

/** @throws ToolError `invalid-input` for a tool that there is not, or for arguments that do not fit. */
export function findCall(deps: TurnDeps, turn: TurnState, call: Call): FoundCall {
  const offered = toolsFor(deps.tools, { mode: turn.mode, tier: turn.tier, has: deps.has });
  const tool = findTool(call.name, offered, deps.tools);
  return { tool, input: validateInput(tool, call.input) };
}

/** Looks up where a call goes, before the log has it: that is a pure read, and nothing is decided on it yet. */
export function lookAhead(
  deps: TurnDeps,
  state: SessionState,
  turn: TurnState,
  call: Call,
  signal: AbortSignal,
): Ahead {
  const locating = async () => {
    const { tool, input } = findCall(deps, turn, call);
    return deps.routes.locate(tool, input, state.workingTabId, signal);
  };
  const located = locating();
  located.catch(ignore('whoever takes the call up gets it'));
  return { callId: call.id, tabId: state.workingTabId, located };
}
