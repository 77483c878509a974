import { ignore } from '../core/ignore';
import type { RemoteTool, Tool } from '../core/tool';
import type { SessionState, TurnState } from '../session/state';
import type { TurnDeps } from './deps';
import { policyState } from './policy-state';

/** The arguments of a call while the model still writes them. */
export interface PartialArgs {
  readonly callId: string;
  /** As the model names the tool. */
  readonly name: string;
  /** The JSON text so far. */
  readonly partial: string;
}

/** Passes the arguments of pages' tools on to their pages, where nobody has to be asked first. */
export interface ArgsStream {
  take(args: PartialArgs): void;
  /** The answer is over; `callIds` are the calls that came of it. The pages of others are told that theirs do not. */
  end(callIds: readonly string[]): void;
}

interface Written {
  partial: string;
  /** Present once the page may see it. */
  to?: { readonly documentId: string; readonly name: string };
}

/** What is longer is told once, with the call. */
const MAX_PARTIAL_CHARS = 32_000;

/**
 * What the user may still deny, its page must not read: so the policy is asked first, about a call of this tool without
 * arguments, and only one that would run unasked is streamed. That decision runs nothing; the call is judged as any other.
 */
export function streamArgs(
  deps: TurnDeps,
  { state, turn, tools }: { readonly state: SessionState; readonly turn: TurnState; readonly tools: readonly Tool[] },
  signal: AbortSignal,
): ArgsStream {
  const { pages } = deps;
  const calls = new Map<string, Written>();
  let isOver = false;

  async function documentFor(callId: string, tool: RemoteTool): Promise<string | undefined> {
    const { name } = tool;
    const located = await deps.routes.locate(tool, {}, state.workingTabId, signal);
    // What it says may be more than the tool needs, which the user is asked about.
    if (located.page?.unneeded !== 'none') return undefined;
    const call = { call: { id: callId, name, input: {} }, turnId: turn.turnId, attempts: 0 };
    const known = policyState({
      state,
      turn,
      call,
      extras: await deps.policyExtras(),
      secrets: await deps.secrets(),
      tools: deps.tools,
      nowMs: deps.now(),
    });
    // Nobody knows yet whether this call would be one that was denied before.
    if (known.deniedDigests.size > 0) return undefined;
    // A code could be among the arguments, and would be told before it is noticed.
    if (known.secrets?.codes.size) return undefined;
    const verdict = deps.decide({ callId, tool, input: {}, ...located }, known);
    return verdict.kind === 'allow' ? located.page?.documentId : undefined;
  }

  function pass(callId: string, { partial, to }: Written): void {
    if (to && !isOver && partial.length <= MAX_PARTIAL_CHARS) pages?.write?.({ ...to, callId, partial });
  }

  return {
    take({ callId, name, partial }) {
      const known = calls.get(callId);
      if (known) {
        known.partial = partial;
        pass(callId, known);
        return;
      }
      const tool = tools.find((each) => each.name === name);
      if (tool?.runsIn !== 'page' || (tool.origin.source ?? 'sdk') !== 'sdk') return;
      const written: Written = { partial };
      calls.set(callId, written);
      documentFor(callId, tool)
        .then((documentId) => {
          if (documentId === undefined) return;
          written.to = { documentId, name: tool.origin.toolName };
          pass(callId, written);
        })
        .catch(ignore('the call itself says what is wrong'));
    },
    end(callIds) {
      isOver = true;
      for (const [callId, { to }] of calls) if (to && !callIds.includes(callId)) pages?.unwrite?.(callId);
    },
  };
}
