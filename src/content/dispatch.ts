import * as z from 'zod/mini';
import type { JsonObject } from '../core/json';
import type { TargetFacts } from '../core/target';
import type { ContentTool, CoreTool, FrameHandle, PageContext, RefTable, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { scopesOf } from '../dom/change-watch';
import { describeTargets } from '../dom/describe-target';
import { whenAborted } from '../dom/dom-events';
import { notFound, roleAndName } from '../dom/failures';
import { deepActiveElement } from '../dom/flat-tree';
import { contentOf, isFrame, shownFrames } from '../dom/frames';
import { lookAgain, type SecondLook, watchAround } from '../dom/observe-act';
import { pageLayout, plainBox } from '../dom/page-layout';
import { readableText } from '../dom/readable';
import { pointOf, revealInFrame } from '../dom/reveal-frame';
import { selectedText } from '../dom/selected-text';
import { settle } from '../dom/settle';
import { cutAt } from '../dom/text';
import { tick } from '../dom/ticks';
import type { ContentProtocol, ContentReply, Params, Result } from '../messaging/protocol';
import { findFrame, handlesOf, redirectOf } from './frame-handles';

/** What the dispatcher works on. */
export interface DispatchDeps {
  readonly document: Document;
  readonly refs: RefTable;
  readonly tools: readonly CoreTool[];
  /** Tells one build of this script from the next. */
  readonly build: string;
  /** Aborts when this script is replaced by a newer one. */
  readonly signal: AbortSignal;
  /** Keeps what the background calls the frame that this document is in. */
  nameFrame?(name: string): void;
  /** The browser's number for the frame that an element holds, where it tells. */
  frameIdOf?(element: Element): number | undefined;
  /** See `PageContext.readBlob`. */
  readBlob(url: string): Promise<Blob>;
}

/** A message of the background, not yet checked. */
export interface ContentMessage {
  readonly type: string;
  readonly params: unknown;
}

/** Each reads what it needs of the parameters, which are unchecked. */
type Handlers = {
  readonly [K in keyof ContentProtocol]: (params: Fields) => Promise<Result<ContentProtocol, K>>;
};
type Fields = Readonly<Record<string, unknown>>;

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
      return redirect ? { redirect } : describe(targets, input);
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
        assertSame(describe(targetsOf(tool, input, page), input), params.fingerprint);
      }
      return { steps: (await tool.aim?.(input, page)) ?? null };
    },
    'tool/run': async (params) => {
      const call = readCall(params);
      const output = await runTool(deps, call, running);
      if (output.receipt) lastAct = { callId: call.callId, output };
      return output;
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
      return asPlain({ ok: true, value: await handler(params) });
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

function readCall(fields: Fields): Params<ContentProtocol, 'tool/run'> {
  const { callId, name, input, fingerprint, timeoutMs, budgetChars, joins, recalls, files } = fields;
  if (!isRecord(input) || !isPositive(timeoutMs) || !isPositive(budgetChars)) throw malformed();
  return {
    callId: textOf(callId),
    name: textOf(name),
    // It crossed a message boundary, so it is JSON; the tool's own schema says more.
    input: input as JsonObject,
    fingerprint: fingerprint === undefined ? undefined : textOf(fingerprint),
    timeoutMs,
    budgetChars,
    joins: joins === true,
    recalls: Array.isArray(recalls) ? recalls.map(textOf) : [],
    files: filesOf(files),
  };
}

function filesOf(value: unknown): readonly File[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((file) => file instanceof File)) throw malformed();
  return value;
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw malformed();
  return value;
}

function malformed(): ToolError {
  return new ToolError('internal', 'The page got an unknown message.', 'Reload the page.');
}

function findTool({ tools }: DispatchDeps, name: string): ContentTool {
  const tool = tools.find((each) => each.name === name);
  if (tool?.runsIn !== 'content') throw new ToolError('internal', 'No such content tool.');
  return tool;
}

/** @throws ToolError `invalid-input` when the arguments do not fit the tool's schema. */
function readInput(tool: ContentTool, input: unknown) {
  const parsed = z.safeParse(tool.input, input);
  if (parsed.success) return parsed.data;
  throw new ToolError('invalid-input', 'The arguments do not fit.', 'Call it as its description says.');
}

function pageOf(
  { document, refs, readBlob }: DispatchDeps,
  {
    budgetChars,
    joins,
    files = [],
    callId,
    recalls,
  }: Pick<Params<ContentProtocol, 'tool/run'>, 'budgetChars'> & Partial<Params<ContentProtocol, 'tool/run'>>,
  signal: AbortSignal,
): PageContext {
  return { document, refs, budgetChars, joins, files, callId, recalls, readBlob, signal };
}

/** What a call that is not run yet is aimed at. */
function readAim(deps: DispatchDeps, { name, input: given }: Fields) {
  const tool = findTool(deps, textOf(name));
  return { tool, input: readInput(tool, given), page: pageOf(deps, { budgetChars: 0 }, deps.signal) };
}

function readHandle({ key, frameId, index, src }: Fields): FrameHandle {
  return {
    key: textOf(key),
    frameId: typeof frameId === 'number' ? frameId : undefined,
    index: typeof index === 'number' ? index : undefined,
    src: typeof src === 'string' ? src : undefined,
  };
}

function describe(targets: readonly Element[], input: unknown): TargetFacts {
  const { ref_id } = asFields(input);
  return describeTargets(targets, typeof ref_id === 'string' ? ref_id : FOCUSED);
}

function targetsOf(tool: ContentTool, input: unknown, page: PageContext): readonly Element[] {
  return tool.targets?.(input, page) ?? usualTargets(asFields(input), page);
}

function asFields(input: unknown): Fields {
  return isRecord(input) ? input : {};
}

function usualTargets(input: Fields, { document, refs }: PageContext): readonly Element[] {
  if (typeof input.ref_id === 'string') return [refs.resolve(input.ref_id)];
  const focused = deepActiveElement(document);
  return focused ? [focused] : [];
}

const FOCUSED = 'focused';

async function runTool(
  deps: DispatchDeps,
  call: Params<ContentProtocol, 'tool/run'>,
  running: Map<string, AbortController>,
): Promise<ToolOutput> {
  const { callId, name, fingerprint, timeoutMs } = call;
  const tool = findTool(deps, name);
  const input = readInput(tool, call.input);
  if (running.has(callId)) throw new ToolError('interrupted', 'This call already runs.');
  const controller = new AbortController();
  running.set(callId, controller);
  const stopAtLimit = (): void => controller.abort(timedOut());
  const timer = setTimeout(stopAtLimit, timeoutMs);
  try {
    const signal = AbortSignal.any([controller.signal, deps.signal]);
    const page = pageOf(deps, call, signal);
    if (fingerprint !== undefined) assertSame(describe(targetsOf(tool, input, page), input), fingerprint);
    if (tool.acrossFrames !== true) return await endWith(tool.run(input, page), signal);
    const redirect = redirectOf(readTargets(input, page), tool, asFields(input), deps);
    if (redirect) return { text: '', redirect };
    return withFrames(await endWith(tool.run(input, page), signal), deps);
  } finally {
    clearTimeout(timer);
    running.delete(callId);
  }
}

function readTargets(input: unknown, { refs }: PageContext): readonly Element[] {
  const { ref_id } = asFields(input);
  return typeof ref_id === 'string' ? [refs.resolve(ref_id)] : [];
}

/** Tells the frames of the text apart, or all of the document where the tool names none. */
function withFrames(output: ToolOutput, deps: DispatchDeps): ToolOutput {
  const given = output.frames;
  const elements = given ? given.map(({ key }) => deps.refs.resolve(key)) : shownFrames(deps.document);
  const frames = handlesOf(elements, deps).map((handle, index) => ({ ...given?.[index], ...handle }));
  return { ...output, frames };
}

function timedOut(): ToolError {
  return new ToolError('timed-out', 'The page did not finish this in time.', 'Look at the page first.');
}

// A decision was made about the target as it was described; another one needs another decision.
function assertSame(now: TargetFacts, fingerprint: string): void {
  if (now.fingerprint === fingerprint) return;
  throw notFound(
    'The target changed since you looked.',
    'Look again before you repeat the call.',
    `It is now ${roleAndName(now)}.`,
  );
}

/** A handler that does not watch its signal must not hold up the answer. */
async function endWith<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const onAbort = (): void => stopped.reject(signal.reason);
  if (signal.aborted) onAbort();
  whenAborted(signal, onAbort);
  return await Promise.race([work, stopped.promise]);
}

function asToolError(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new ToolError('internal', 'Something in the page script failed.', 'Look at the page first.', {
    detail: cutAt(text, 500),
    cause: error,
  });
}
