import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { scopesOf } from '../dom/change-watch';
import { contentOf, isFrame } from '../dom/frames';
import { lookAgain, type SecondLook, watchAround } from '../dom/observe-act';
import { pageLayout, plainBox } from '../dom/page-layout';
import { readableText } from '../dom/readable';
import { pointOf, revealInFrame } from '../dom/reveal-frame';
import { allHashes, secretHashes } from '../dom/secret-hashes';
import { selectedText } from '../dom/selected-text';
import { settle } from '../dom/settle';
import { cutAt } from '../dom/text';
import { tick } from '../dom/ticks';
import type { ContentProtocol, ContentReply, Result } from '../messaging/protocol';
import { assertSame, describeAim, pageOf, readAim, targetsOf } from './aim';
import type { DispatchDeps } from './dispatch-deps';
import { findFrame, handlesOf, redirectOf } from './frame-handles';
import { asFields, type Fields, isPositive, isRecord, malformed, readCall, readHandle, textOf } from './read-fields';
import { runCall } from './run-call';

/** A message of the background, not yet checked. */
export interface ContentMessage {
  readonly type: string;
  readonly params: unknown;
}

/** Each reads what it needs of the parameters, which are unchecked. */
type Handlers = {
  readonly [K in keyof ContentProtocol]: (params: Fields) => Promise<Result<ContentProtocol, K>>;
};

/** Answers the messages of `ContentProtocol`. The returned function never rejects. */
export function createDispatcher(deps: DispatchDeps): (message: ContentMessage) => Promise<ContentReply<unknown>> {
  const { document, build, signal } = deps;
  const running = new Map<string, AbortController>();
  let lastAct: ActOutput | undefined;
  let around = new AbortController();
  let changesAround: ReturnType<typeof watchAround> = async () => [];
  const handlers: Handlers = {
    'content/ping': async () => {
      tick();
      return { build };
    },
    'target/describe': async (params) => {
      const { tool, input, page } = readAim(deps, params);
      const targets = targetsOf(tool, input, page);
      const redirect = redirectOf(targets, tool, asFields(input), deps);
      return redirect ? { redirect } : describeAim(targets, input);
    },
    'frame/handle': async ({ ref }) => {
      const element = deps.refs.resolve(textOf(ref));
      return isFrame(element) ? (handlesOf([element], deps)[0] ?? null) : null;
    },
    'frame/point': async (params) => {
      const { tool, input, page } = readAim(deps, params);
      const [target] = targetsOf(tool, input, page);
      return target ? pointOf(target) : null;
    },
    'frame/reveal': async ({ x, y, ...handle }) => {
      if (typeof x !== 'number' || typeof y !== 'number') throw malformed();
      return revealInFrame(findFrame(readHandle(handle), deps), { x, y }, deps.refs);
    },
    'page/layout': async ({ ref_id, marks }) => {
      const crop = ref_id === undefined ? undefined : deps.refs.resolve(textOf(ref_id));
      const { frames, ...layout } = pageLayout(document, deps.refs, { crop, marks: marks === true });
      const handles = handlesOf(frames, deps);
      const boxes = frames.map((frame, at) => ({ key: '', ...handles[at], ...contentOf(frame), box: plainBox(frame) }));
      return { ...layout, frames: boxes };
    },
    'act/aim': async (params) => {
      const { tool, input, page } = readAim(deps, params);
      if (typeof params.fingerprint === 'string') {
        assertSame(describeAim(targetsOf(tool, input, page), input), params.fingerprint);
      }
      return { steps: (await tool.aim?.(input, page)) ?? null };
    },
    'tool/run': async (params) => {
      const call = readCall(params);
      const output = await runCall(deps, call, running);
      if (output.receipt) lastAct = { callId: call.callId, output };
      if (typeof params.salt !== 'string') return output;
      return { ...output, secrets: secretHashes(document, params.salt) };
    },
    'tool/abort': async ({ callId }) => {
      running.get(textOf(callId))?.abort(new ToolError('aborted', 'The call was stopped.'));
      return null;
    },
    'act/review': async ({ callId, ifChanged }) => {
      const page = pageOf(deps, { budgetChars: 0 }, signal);
      const again = lastAct?.callId === callId ? await lookAgain(page, { ifChanged: ifChanged === true }) : undefined;
      if (!lastAct || !again) return null;
      lastAct = { ...lastAct, output: reviewed(lastAct.output, again) };
      return lastAct.output;
    },
    'page/settle': async ({ quietMs, maxMs }) => {
      if (!isPositive(quietMs) || !isPositive(maxMs)) throw malformed();
      return { still: (await settle(document, scopesOf(document), { quietMs, maxMs }, signal)) === 'still' };
    },
    'page/secrets': async ({ salt }) => ({
      secrets: allHashes(document, textOf(salt)),
    }),
    'page/read': async ({ maxChars }) => {
      if (!isPositive(maxChars)) throw malformed();
      return { text: cutAt(readableText(document), maxChars) };
    },
    'around/watch': async () => {
      around.abort();
      around = new AbortController();
      changesAround = watchAround(pageOf(deps, { budgetChars: 0 }, AbortSignal.any([around.signal, signal])));
      return null;
    },
    'around/changes': async () => ({ lines: await changesAround() }),
    'page/context': async () => ({
      title: cutAt(document.title.toWellFormed(), 500),
      selection: cutAt(selectedText(document), 4_000),
    }),
  };

  return async ({ type, params }) => {
    try {
      if (signal.aborted) throw new ToolError('unavailable', 'A newer script took over.');
      const handler = new Map<string, (params: Fields) => Promise<unknown>>(Object.entries(handlers)).get(type);
      if (!handler || !isRecord(params)) throw malformed();
      if (typeof params.frame === 'string') deps.nameFrame?.(params.frame);
      const value = await handler(params);
      if (typeof params.guard !== 'string' || !isRecord(value)) return asPlain({ ok: true, value });
      return asPlain({ ok: true, value: { ...value, dialogs: deps.askGuard?.(params.guard) } });
    } catch (error) {
      const { code, message, hint, detail } = asToolError(error);
      return asPlain({ ok: false, failure: { code, message, hint, detail } });
    }
  };
}

interface ActOutput {
  readonly callId: string;
  readonly output: ToolOutput;
}

/** The output with what is seen by now in the place of what was seen then. */
function reviewed(output: ToolOutput, { seen, said, says }: SecondLook): ToolOutput {
  const text =
    said !== undefined && output.text.includes(said) ? output.text.replace(said, () => says) : output.text + says;
  return { ...output, text, receipt: { ...output.receipt, ...seen.receipt } };
}

/** What is undefined stays here, whatever the browser would make of it. Only the bytes of a file are no text. */
function asPlain(reply: ContentReply<unknown>): ContentReply<unknown> {
  const plain = JSON.parse(JSON.stringify(reply));
  const blob = reply.ok && isRecord(reply.value) && isRecord(reply.value.file) && reply.value.file.blob;
  if (blob) plain.value.file.blob = blob;
  return plain;
}

function asToolError(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new ToolError('internal', 'Something in the page script failed.', 'Look at the page first.', {
    detail: cutAt(text, 500),
    cause: error,
  });
}
