import { calledTool, PAGE_TOOL_CALL } from '../core/called-tool';
import { ignore } from '../core/ignore';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import type { Call } from '../core/message';
import type { Tool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { toolsFor } from '../core/tools-for';
import type { CallFacts } from '../policy/verdict';
import type { SessionState, TurnState } from '../session/state';
import type { TurnDeps } from './deps';
import { findTool } from './find-tool';
import { withPageTools } from './page-exposure';
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

/**
 * A call of `page_tool_call` is one of the tool that it names: what comes after this knows no difference.
 * @throws ToolError `invalid-input` for a tool that there is not, or for arguments that do not fit; for a tool of a page
 * also `unavailable` once it is gone, and `not-found` for a name that no tool of the page has
 */
export function findCall(deps: TurnDeps, turn: TurnState, call: Call): FoundCall {
  const all = deps.tools;
  // How the page's tools are told of may have changed since the request.
  const has = NEEDING_PAGE.has(call.name) ? withPageTools(deps.has) : deps.has;
  const offered = toolsFor(all, { mode: turn.mode, tier: turn.tier, has });
  if (call.pageTool && calledTool(call, all) === undefined) throw goneTool(call.pageTool.name);
  const tool = findTool(calledTool(call, all)?.name ?? call.name, offered, all);
  if (call.name !== PAGE_TOOL_CALL) return { tool, input: validateInput(tool, call.input) };
  return { tool, input: innerInput(tool, call.input) };
}

const NEEDING_PAGE: ReadonlySet<string> = new Set([PAGE_TOOL_CALL, 'page_tool_spec']);

function goneTool(name: string): ToolError {
  const message = `tool ${name} is not available on this page`;
  return new ToolError('unavailable', message, 'Use the tools that the page offers now.');
}

/** The arguments inside those of `page_tool_call`. */
function innerInput(tool: Tool, input: JsonValue): JsonObject {
  if (tool.name === PAGE_TOOL_CALL) {
    // Without a name it is no call of anything.
    validateInput(tool, input);
    const message = 'TOOL_NOT_FOUND: the page has no tool of that name.';
    throw new ToolError('not-found', message, 'Use a name from the list of its tools.');
  }
  const { name: _, args = {}, ...more } = isJsonObject(input) ? input : {};
  if (Object.keys(more).length > 0) throw invalidArgs('The arguments of the tool belong into args.');
  if (!isJsonObject(args)) throw invalidArgs('args must be a JSON object.');
  try {
    return validateInput(tool, args);
  } catch (error) {
    if (error instanceof ToolError && error.code === 'invalid-input') throw invalidArgs(error.message, error.detail);
    throw error;
  }
}

function invalidArgs(message: string, detail?: string): ToolError {
  const hint = 'page_tool_spec gives its arguments.';
  return new ToolError('invalid-input', `TOOL_ARGS_INVALID: ${message}`, hint, { detail });
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
