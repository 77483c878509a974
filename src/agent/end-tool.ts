import { calledName } from '../core/called-tool';
import type { JsonValue } from '../core/json';
import type { PageMark, ToolMessage } from '../core/message';
import type { SecretBook } from '../core/secret-book';
import type { Tool, ToolOutput } from '../core/tool';
import { type ToolError, toFailure } from '../core/tool-error';
import { deny } from '../policy/denials';
import { hideSecrets, hideSecretsIn } from '../policy/secrets';
import type { CallFacts, Verdict } from '../policy/verdict';
import { failureText, wrapResult } from '../policy/wrap-untrusted';
import type { CallOutcome, SessionEvent } from '../session/event';
import type { CallState, SessionState } from '../session/state';
import type { TurnDeps } from './deps';
import { LOOP_NOTE, loopKeyOf, NOTE_AFTER, repeatsOf } from './detect-loop';
import { fenceNonce } from './fence-nonce';
import { isOtherPage } from './is-other-page';
import { originOf } from './origin-of';
import { isRead } from './tool-traits';

/** The call that ends, and when its run began. */
export interface EndScene {
  readonly deps: Pick<TurnDeps, 'newId' | 'now' | 'state'>;
  readonly state: SessionState;
  readonly call: CallState;
  readonly startedAtMs: number;
  /** What is left out of all that the log keeps of the call. */
  readonly secrets: SecretBook;
}

/** The end of a call that ran. */
export function outputEnd(scene: EndScene, tool: Tool, facts: CallFacts, output: ToolOutput): SessionEvent {
  const { images, workingTabId, endTurn, loadsSkill, show } = output;
  const { text, note, receipt } = hideSecretsIn(
    { text: output.text, note: output.note, receipt: output.receipt },
    scene.secrets,
  );
  const loop = loopOf(scene, [text, JSON.stringify(receipt ?? null)]);
  const wrapped = wrapResult({
    text,
    note: [note, loop.note].filter(Boolean).join('\n'),
    source: output.source ?? facts.tab?.url ?? 'unknown',
    trust: tool.trust,
    nonce: fenceNonce(scene.state.sessionId),
  });
  return {
    ...endEvent(
      scene,
      'ok',
      {
        ok: true,
        text: wrapped,
        ...(images?.length && { images }),
        ...sourcesOf(tool, facts, output),
        ...pageMark(tool, facts, output),
      },
      loop.key,
    ),
    ...(receipt && { receipt }),
    ...(workingTabId !== undefined && { workingTabId }),
    ...(endTurn && { endTurn }),
    ...(loadsSkill !== undefined && { loadsSkill }),
    ...(show && { show }),
  };
}

interface Chosen {
  readonly text: string;
  readonly trust: Tool['trust'];
  readonly source: string;
  /** Our own words beside a text that is not ours. */
  readonly note?: string;
  /** The turn is over with it. */
  readonly endsTurn?: boolean;
}

/** The end of a call by what the user chose on its card, without another run. */
export function chosenEnd(scene: EndScene, { text, trust, source, note, endsTurn = false }: Chosen): SessionEvent {
  const clean = hideSecrets(text, scene.secrets);
  const loop = loopOf(scene, [clean]);
  const nonce = fenceNonce(scene.state.sessionId);
  const wrapped = wrapResult({ text: clean, note: [note, loop.note].filter(Boolean).join('\n'), source, trust, nonce });
  return {
    ...endEvent(scene, 'ok', { ok: true, text: wrapped }, loop.key),
    ...(endsTurn && { endTurn: { outcome: 'success', summary: '' } as const }),
  };
}

/** Where a result comes from that is not all our own words: also the pages that an act led to are named in it. */
function sourcesOf({ trust, readsPublic }: Tool, { tab }: CallFacts, output: ToolOutput) {
  const { source, origins, images, receipt, isPublic = readsPublic } = output;
  if (trust === 'own' && !images?.length) return {};
  const named = origins ?? [source ?? tab?.url ?? 'unknown'];
  const shown = images?.length && tab ? [tab.url] : [];
  const reached = [receipt?.url?.to, ...(receipt?.openedTabs ?? []).map(({ url }) => url)].filter(isWeb);
  return {
    origins: [...new Set([...named, ...shown, ...reached].map(originOf))],
    ...(isPublic && { isPublic: true as const }),
  };
}

/** What a call that failed may tell of: also that something is not there. What came of an address is told by its server. */
function failedSourcesOf({ tool, tab, remote, page, input }: CallFacts) {
  if (tool.trust === 'own') return {};
  const asked = remote?.url ?? page?.origin ?? input.url;
  const named = [asked, tool.readsPublic ? undefined : tab?.url].filter(isWeb);
  return { origins: [...new Set(named.map(originOf))], ...(tool.readsPublic && { isPublic: true as const }) };
}

function isWeb(address: JsonValue | undefined): address is string {
  return typeof address === 'string' && originOf(address) !== 'unknown';
}

/** Which page the result is about, and whether its text is worth anything elsewhere. */
function pageMark(tool: Tool, { tab }: CallFacts, { receipt }: ToolOutput): { readonly page?: PageMark } {
  if (!tab) return {};
  const { tabId, documentId } = tab;
  const isView = tool.runsIn === 'content' && (tool.looks === true || (receipt !== undefined && !isRead(tool)));
  const left = receipt?.url !== undefined && isOtherPage(receipt.url);
  if (!isView && !left) return {};
  return {
    page: { tabId, ...(documentId !== undefined && { documentId }), ...(left && { left }), ...(isView && { isView }) },
  };
}

/** The end of a call that failed before or while it ran. */
export function failedEnd(scene: EndScene, error: ToolError, facts?: CallFacts): SessionEvent {
  if (error.deniedAs) return deniedEnd(scene, deny(error.deniedAs));
  const failure = hideSecretsIn(toFailure(error), scene.secrets);
  const loop = loopOf(scene, [failure.code, failure.message, failure.detail ?? '']);
  const hint = [failure.hint, loop.note].filter(Boolean).join('\n');
  const text = failureText(
    { ...failure, hint },
    {
      // What was not decided on yet has no place, but the page of its tool is known.
      source: facts?.remote?.url ?? facts?.tab?.url ?? scene.call.call.pageTool?.origin ?? 'unknown',
      nonce: fenceNonce(scene.state.sessionId),
    },
  );
  return {
    ...endEvent(
      scene,
      outcomeOf(error),
      { ok: false, code: error.code, text, ...(facts && failedSourcesOf(facts)) },
      loop.key,
    ),
    code: error.code,
    ...(error.endsTurn && { endTurn: { outcome: 'failed', summary: '' } as const }),
  };
}

/** The end of a call that the policy or the user denied. */
export function deniedEnd(
  scene: EndScene,
  { code, message, hint }: Pick<Extract<Verdict, { kind: 'deny' }>, 'code' | 'message' | 'hint'>,
): SessionEvent {
  const loop = loopOf(scene, [code]);
  const failure = { code: 'denied' as const, message, hint: [hint, loop.note].filter(Boolean).join('\n') };
  const text = failureText(failure, { source: 'unknown', nonce: fenceNonce(scene.state.sessionId) });
  return {
    ...endEvent(scene, 'denied', { ok: false, code: 'denied', text }, loop.key),
    code: 'denied',
    policyCode: code,
  };
}

type ToolEnd = Extract<SessionEvent, { readonly type: 'tool-end' }>;

function endEvent(
  { deps, call, startedAtMs }: EndScene,
  outcome: CallOutcome,
  answer: Pick<ToolMessage, 'ok' | 'code' | 'text' | 'images' | 'origins' | 'isPublic' | 'page'>,
  loopKey: string,
): ToolEnd {
  const { id: callId, name } = call.call;
  return {
    type: 'tool-end',
    callId,
    name: calledName(call.call),
    outcome,
    message: { role: 'tool', id: deps.newId(), callId, name, ...answer },
    durationMs: Math.max(0, deps.now() - startedAtMs),
    loopKey,
  };
}

/** Compares with what the turn's calls came to by now: reads that overlap end after this one's scene was set. */
function loopOf({ deps, call }: EndScene, result: readonly string[]) {
  const key = loopKeyOf(call.call.name, call.call.input, result);
  const note = repeatsOf(deps.state(), key) >= NOTE_AFTER ? LOOP_NOTE : undefined;
  return { key, note };
}

function outcomeOf({ code }: ToolError): CallOutcome {
  return code === 'denied' || code === 'interrupted' ? code : 'failed';
}
