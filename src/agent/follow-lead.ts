import type { LeadsTo } from '../core/leads-to';
import type { Tool, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { deny } from '../policy/denials';
import type { CallFacts, Verdict } from '../policy/verdict';
import type { SessionState, TurnState } from '../session/state';
import { attempt } from './attempt';
import type { TurnDeps } from './deps';
import { deniedEnd, type EndScene, failedEnd, outputEnd } from './end-tool';
import type { RunScene } from './execute-tool';
import { findCall } from './look-ahead';
import { policyState } from './policy-state';
import { raceAbort } from './race-abort';

/** What it takes to follow where a call led. */
export interface LeadDeps extends Pick<RunScene, 'recalls' | 'signal'> {
  readonly deps: TurnDeps;
  readonly turn: TurnState;
  runs(
    deps: TurnDeps,
    tool: Tool,
    facts: CallFacts,
    verdict: Extract<Verdict, { kind: 'allow' }>,
    turn: TurnState,
    state: SessionState,
    scene: RunScene,
  ): Promise<ToolOutput>;
}

/** Servers may send on from one site to the next, as for signing in. */
const MAX_LEADS = 5;

/**
 * Goes on with a call that was made and led its tab to a site outside the task: that navigation is decided on as one of
 * its own, by all rules. It is made, asked for, or the call ends with where it was stopped.
 */
export async function followLead(lead: LeadDeps, scene: EndScene, leadsTo: LeadsTo, count = 1): Promise<void> {
  const { deps, turn, recalls, signal } = lead;
  const { callId } = idOf(scene);
  const prepared = await attempt(() => decideOn(lead, scene, leadsTo), deps.onBug, signal);
  if (!prepared.ok) {
    await deps.append(failedEnd(scene, prepared.error));
    return;
  }
  const { tool, facts, verdict } = prepared.value;
  switch (verdict.kind) {
    case 'deny': {
      const { message, hint } = deny('DENY_OUTSIDE_TASK');
      await deps.append(deniedEnd(scene, { code: verdict.code, message: `${message} ${verdict.message}`, hint }));
      return;
    }
    case 'ask': {
      const { digest, card } = verdict;
      await deps.append({ type: 'permission-request', requestId: deps.newId(), callId, digest, card, leadsTo });
      return;
    }
    case 'allow': {
      const state = deps.state();
      const runs = (state.calls.get(callId)?.attempts ?? 0) + 1;
      const { uses } = verdict;
      await deps.append({
        type: 'tool-start',
        callId,
        name: tool.name,
        attempt: runs,
        ...(uses.length > 0 && { uses }),
      });
      const work = () => lead.runs(deps, tool, facts, verdict, turn, state, { recalls, signal });
      const output = await attempt(work, deps.onBug, signal);
      if (!output.ok && output.error.leadsTo && count < MAX_LEADS) {
        await followLead(lead, scene, output.error.leadsTo, count + 1);
        return;
      }
      await deps.append(
        output.ok ? outputEnd(scene, tool, facts, output.value) : failedEnd(scene, endless(output.error), facts),
      );
      return;
    }
    default:
      verdict satisfies never;
  }
}

async function decideOn({ deps, turn, signal }: LeadDeps, scene: EndScene, leadsTo: LeadsTo) {
  const { callId } = idOf(scene);
  const state = deps.state();
  const call = state.calls.get(callId) ?? scene.call;
  const { tool } = findCall(deps, turn, call.call);
  const located = await raceAbort(deps.routes.locate(tool, {}, state.workingTabId, signal, { leadsTo }), signal);
  const extras = await raceAbort(deps.policyExtras(), signal);
  const facts = { callId, tool: leadingTool(tool), input: { url: leadsTo.url }, ...located, leadsTo };
  return {
    tool,
    facts,
    verdict: deps.decide(
      facts,
      policyState({ state, turn, call, extras, secrets: scene.secrets, tools: deps.tools, nowMs: deps.now() }),
    ),
  };
}

/** Whatever the tool is, a tab that goes elsewhere is a navigation. */
function leadingTool({ name, label, description, modes, tier, trust }: Tool): CallFacts['tool'] {
  return { name, label, description, modes, tier, trust, effects: ['navigate'], runsIn: 'background' };
}

function idOf({ call }: EndScene): { readonly callId: string } {
  return { callId: call.call.id };
}

function endless(error: ToolError): ToolError {
  if (!error.leadsTo) return error;
  return new ToolError('denied', 'One site after the other sent the tab on, and it was kept from going further.');
}
