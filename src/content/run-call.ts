import type { PageContext, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { whenAborted } from '../dom/dom-events';
import { shownFrames } from '../dom/frames';
import type { ContentProtocol, Params } from '../messaging/protocol';
import { assertSame, describeAim, findTool, pageOf, readInput, targetsOf } from './aim';
import type { DispatchDeps } from './dispatch-deps';
import { handlesOf, redirectOf } from './frame-handles';
import { asFields } from './read-fields';

/**
 * Runs a tool until it ends, its time is over, or somebody aborts what `running` holds of it meanwhile.
 * @throws ToolError what the tool throws, `timed-out`, and `interrupted` when the call runs already
 */
export async function runCall(
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
    if (fingerprint !== undefined) assertSame(describeAim(targetsOf(tool, input, page), input), fingerprint);
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

/** A handler that does not watch its signal must not hold up the answer. */
async function endWith<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const onAbort = (): void => stopped.reject(signal.reason);
  if (signal.aborted) onAbort();
  whenAborted(signal, onAbort);
  return await Promise.race([work, stopped.promise]);
}
