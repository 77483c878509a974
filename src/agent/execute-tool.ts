import type { JobLog } from '../core/job';
import { isJsonObject } from '../core/json';
import type { PageCallLog } from '../core/page-tool';
import type { SecretBook } from '../core/secret-book';
import type { CardPress } from '../core/skill';
import type { ProgressUnit, Question, Tool, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { deny } from '../policy/denials';
import type { CallFacts, PolicyState, Verdict } from '../policy/verdict';
import { whatBecameOf } from '../session/end-call';
import type { SessionEvent } from '../session/event';
import type { CallState, SessionState, TurnState } from '../session/state';
import { attempt } from './attempt';
import { begin } from './begin-call';
import type { TurnDeps } from './deps';
import { doubtSuccess } from './doubt-success';
import { deniedEnd, type EndScene, failedEnd, outputEnd } from './end-tool';
import { followLead } from './follow-lead';
import { type Ahead, findCall } from './look-ahead';
import { policyState } from './policy-state';
import { raceAbort } from './race-abort';
import { runWithin } from './run-within';
import { pressDenied, pressFailure, showAgain, takeChoice } from './take-choice';
import { isRead } from './tool-traits';

const DEFAULT_TIMEOUT_MS = 30_000;

/** What a call runs in. */
export interface RunScene {
  /** See `RunBase.recalls`. */
  readonly recalls?: readonly string[];
  /** Where the call goes, if it was looked up already. */
  readonly ahead?: Ahead;
  /** Present where calls run at the same time: what is counted is decided on and written down by one after the other. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
}

/** What is known of a call once it may be decided on, or must be asked about first. */
type Prepared =
  | { readonly kind: 'question'; readonly question: Question }
  | {
      readonly kind: 'decided';
      readonly tool: Tool;
      readonly facts: CallFacts;
      readonly verdict: Verdict;
      /** The same decision, by what the log holds later. */
      readonly again: (state: SessionState) => Verdict;
    };

/**
 * Takes one open call as far as it goes now: to its `tool-end`, or to a card or question that the user has to answer
 * first. Everything that can go wrong with a call becomes its answer.
 * @throws the signal's reason when stopped, and whatever `append` throws.
 */
export async function executeTool(
  deps: TurnDeps,
  callId: string,
  { recalls, ahead, inTurn, signal }: RunScene,
): Promise<void> {
  const state = deps.state();
  const call = state.calls.get(callId);
  const { turn } = state;
  if (!call || call.end || !turn) return;
  const startedAtMs = deps.now();
  const secrets = await raceAbort(deps.secrets(), signal);
  const scene = { deps, state, call, startedAtMs, secrets };

  // A card that was denied is not asked again, even where the page has changed since.
  if (call.permission?.answer === 'deny') {
    await deps.append(deniedEnd(scene, call.permission.led ? deny('DENY_OUTSIDE_TASK') : USER_DENIED));
    return;
  }
  const led = { deps, turn, runs: run, recalls, signal };
  if (call.permission?.led) {
    await followLead(led, scene, call.permission.led.leadsTo);
    return;
  }
  const { action } = call;
  const taken = action?.choice && takeChoice(scene, action, action.choice);
  if (taken?.kind === 'end') {
    await deps.append(taken.event);
    return;
  }
  const press = taken?.press;
  const prepared = await attempt(
    () => prepare(deps, state, turn, call, { ahead, press, secrets, signal }),
    deps.onBug,
    signal,
  );
  if (!prepared.ok) {
    await deps.append(failed(scene, prepared.error));
    return;
  }
  if (prepared.value.kind === 'question') {
    const { question } = prepared.value;
    await deps.append({ type: 'question-request', requestId: deps.newId(), callId, question });
    return;
  }
  const { tool, facts, again } = prepared.value;
  const first = prepared.value.verdict;
  const isCounted = first.kind === 'allow' && first.uses.length > 0;
  const decided = isCounted && inTurn ? inTurn(() => begin(deps, call, tool, facts, again(deps.state()))) : undefined;
  const { verdict, started } = decided ? await decided : await begin(deps, call, tool, facts, first);
  switch (verdict.kind) {
    case 'deny':
      await deps.append(action ? showAgain(scene, action, pressDenied(verdict)) : deniedEnd(scene, verdict));
      return;
    case 'ask': {
      const { digest, card } = verdict;
      await deps.append({ type: 'permission-request', requestId: deps.newId(), callId, digest, card });
      return;
    }
    case 'allow': {
      const work = async () => {
        const ran = await run(deps, tool, facts, verdict, turn, state, { recalls, signal });
        const calls = [...state.calls.values()].filter(({ turnId }) => turnId === turn.turnId);
        return doubtSuccess(calls, ran);
      };
      const output = await attempt(work, deps.onBug, signal);
      await started;
      if (output.ok && output.value.action) {
        await deps.append({ type: 'action-request', requestId: deps.newId(), callId, ...output.value.action });
        return;
      }
      if (!output.ok && output.error.leadsTo) {
        await followLead(led, scene, output.error.leadsTo);
        return;
      }
      await deps.append(
        output.ok
          ? outputEnd(scene, tool, facts, output.value)
          : failed(scene, afterStart(output.error, tool, deps.state().calls.get(callId)), facts),
      );
      return;
    }
    default:
      verdict satisfies never;
  }
}

/** A button that fails leaves its card open; any other failure ends the call, and so does its being cancelled. */
function failed(scene: EndScene, error: ToolError, facts?: CallFacts): SessionEvent {
  const { action } = scene.call;
  return action && error.code !== 'aborted'
    ? showAgain(scene, action, pressFailure(error))
    : failedEnd(scene, error, facts);
}

async function prepare(
  deps: TurnDeps,
  state: SessionState,
  turn: TurnState,
  call: CallState,
  { ahead, press, secrets, signal }: RunScene & { readonly press?: CardPress; readonly secrets: SecretBook },
): Promise<Prepared> {
  const { tool, input } = findCall(deps, turn, call.call);
  if (tool.runsIn === 'background' && tool.question && call.question?.answer === undefined) {
    return { kind: 'question', question: tool.question(input) };
  }
  // Meanwhile the browser may have given the tab another id.
  const goesOn = call.job !== undefined;
  const isStill = !press && !goesOn && ahead?.callId === call.call.id && ahead.tabId === state.workingTabId;
  const locating = isStill
    ? ahead.located
    : deps.routes.locate(tool, input, state.workingTabId, signal, { press, goesOn });
  const located = await raceAbort(locating, signal);
  const extras = await raceAbort(deps.policyExtras(), signal);
  const plain: CallFacts = { callId: call.call.id, tool, input, ...located };
  const facts = press ? pressedFacts(plain, press) : plain;
  const again = (now: SessionState) => {
    const known = policyState({ state: now, turn, call, extras, secrets, tools: deps.tools, nowMs: deps.now() });
    return press ? decidePress(deps, facts, known) : deps.decide(facts, known);
  };
  return { kind: 'decided', tool, facts, verdict: again(state), again };
}

/** What the button does, by its own target, whatever the tool that showed it says of itself. */
function pressedFacts(facts: CallFacts, { button }: CardPress): CallFacts {
  const { tool, remote } = facts;
  const effects = remote?.reads === true ? (['network'] as const) : (['submit'] as const);
  return { ...facts, tool: { ...tool, effects }, input: isJsonObject(button.input) ? button.input : {} };
}

/**
 * All rules of the policy hold for a button. Only where they come to a question, the press is its answer: it is the
 * user's own gesture, on our own card, for exactly this request. The log holds the card with the button's target and
 * input, as the server sent them and as they were checked by the manifest; the digest is made of these, of the skill's
 * text and of nothing that came later; and one press answers one card.
 */
function decidePress(deps: TurnDeps, facts: CallFacts, known: PolicyState): Verdict {
  const verdict = deps.decide(facts, known);
  if (verdict.kind !== 'ask') return verdict;
  return deps.decide(facts, {
    ...known,
    answer: { digest: verdict.digest, allowed: true, atMs: known.nowMs, begun: true },
  });
}

function run(
  deps: TurnDeps,
  tool: Tool,
  facts: CallFacts,
  { permit }: Extract<Verdict, { kind: 'allow' }>,
  turn: TurnState,
  state: SessionState,
  { recalls, signal }: RunScene,
): Promise<ToolOutput> {
  signal.throwIfAborted();
  const answer = state.calls.get(facts.callId)?.question?.answer;
  const base = {
    callId: facts.callId,
    mode: turn.mode,
    tabId: state.workingTabId,
    progress: (done: number, total: number, unit?: ProgressUnit, text?: string) =>
      deps.onProgress?.({
        callId: facts.callId,
        done,
        total,
        ...(unit && { unit }),
        ...(text !== undefined && { text }),
      }),
    ...(tool.resumes && tool.runsIn !== 'page' && { job: jobLog(deps, facts.callId) }),
    ...(tool.runsIn === 'page' && { pageCall: pageCallLog(deps, facts.callId, turn) }),
    ...(answer !== undefined && { answer }),
    ...(recalls && { recalls: [...recalls, ...answeredSince(state, facts.callId)] }),
  };
  const timeoutMs = tool.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const cancelled = deps.cancelOf?.(facts.callId);
  return runWithin(
    timeoutMs,
    (runSignal) => deps.routes.run(permit, facts, { ...base, signal: runSignal }),
    deps.sleep,
    cancelled ? AbortSignal.any([signal, cancelled]) : signal,
  );
}

function jobLog(deps: TurnDeps, callId: string): JobLog {
  const known = deps.state().calls.get(callId)?.job;
  return {
    ...(known && { known }),
    async record(step) {
      await deps.append({ type: 'job-step', callId, ...step });
    },
    takeOver: () => deps.onTakeOver?.(callId),
  };
}

function pageCallLog(deps: TurnDeps, callId: string, { turnId, startedAtMs }: TurnState): PageCallLog {
  const known = deps.state().calls.get(callId)?.page;
  return {
    ...(known && { known }),
    turnId,
    turnStartedAtMs: startedAtMs,
    async record(step) {
      await deps.append({ type: 'page-step', callId, ...step });
    },
  };
}

/** The calls of one answer that ended well before this one: their results are the next that the model reads. */
function answeredSince(state: SessionState, callId: string): readonly string[] {
  const answer = state.messages.findLast(
    (message) => message.role === 'assistant' && message.calls.some(({ id }) => id === callId),
  );
  const calls = answer?.role === 'assistant' ? answer.calls : [];
  return calls.flatMap(({ id }) => (state.calls.get(id)?.end?.outcome === 'ok' ? [id] : []));
}

/** A run that began and failed for no known reason may have done something; the model has to know. */
function afterStart(error: ToolError, tool: Tool, call: CallState | undefined): ToolError {
  const { code, message, detail, cause } = error;
  if (isRead(tool)) return error;
  if (code === 'aborted' && error.hint === undefined && call)
    return new ToolError(code, message, whatBecameOf(call), { detail, cause });
  if (code !== 'internal' && (code !== 'timed-out' || tool.resumes)) return error;
  return new ToolError(
    code,
    `${message} It may have had an effect all the same.`,
    'Look at the page before you repeat it.',
    { detail, cause },
  );
}

const USER_DENIED = {
  code: 'DENY_BY_USER',
  message: 'The user denied this call.',
  hint: 'Do not try the same by another way. Go on without it, or ask the user what they want.',
} as const;
