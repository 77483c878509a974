import * as z from 'zod/mini';
import type { JsonObject } from '../core/json';
import type { TargetFacts } from '../core/target';
import type { CoreTool, RefTable, ToolOutput } from '../core/tool';
import { ToolError, toFailure } from '../core/tool-error';
import { describeTarget, describeUnfocused } from '../dom/describe-target';
import { deepActiveElement } from '../dom/flat-tree';
import { selectedText } from '../dom/selected-text';
import { cutAt } from '../dom/text';
import type { ContentProtocol, ContentReply, Params, Result } from '../messaging/protocol';

/** What the dispatcher works on. */
export interface DispatchDeps {
  readonly document: Document;
  readonly refs: RefTable;
  readonly tools: readonly CoreTool[];
  /** Tells one build of this script from the next. */
  readonly build: string;
  /** Aborts when this script is replaced by a newer one. */
  readonly signal: AbortSignal;
}

/** A message of the background, not yet checked. */
export interface ContentMessage {
  readonly type: string;
  readonly params: unknown;
}

type Handlers = {
  readonly [K in keyof ContentProtocol]: (params: Params<ContentProtocol, K>) => Promise<Result<ContentProtocol, K>>;
};

/** Answers the messages of `ContentProtocol`. The returned function never rejects. */
export function createDispatcher(deps: DispatchDeps): (message: ContentMessage) => Promise<ContentReply<unknown>> {
  const running = new Map<string, AbortController>();
  const handlers: Handlers = {
    'content/ping': async () => ({ build: deps.build }),
    'target/describe': async ({ ref }) => describe(deps, ref),
    'tool/run': async (call) => runTool(deps, call, running),
    'tool/abort': async ({ callId }) => {
      running.get(callId)?.abort(new ToolError('aborted', 'The call was stopped.'));
      return null;
    },
    'page/context': async () => ({
      title: cutAt(deps.document.title.toWellFormed(), 500),
      url: deps.document.URL,
      selection: cutAt(selectedText(deps.document), 4_000),
    }),
  };

  return async ({ type, params }) => {
    try {
      if (deps.signal.aborted) throw new ToolError('unavailable', 'This script was replaced by a newer one.');
      return { ok: true, value: await answer(handlers, type, params) };
    } catch (error) {
      return { ok: false, failure: toFailure(asToolError(error)) };
    }
  };
}

async function answer(handlers: Handlers, type: string, params: unknown): Promise<unknown> {
  if (!isRecord(params)) throw malformed();
  switch (type) {
    case 'content/ping':
    case 'page/context':
      return handlers[type]({});
    case 'target/describe':
      return handlers[type]({ ref: textOf(params.ref) });
    case 'tool/abort':
      return handlers[type]({ callId: textOf(params.callId) });
    case 'tool/run': {
      const { input, timeoutMs, fingerprint } = params;
      if (!isRecord(input) || typeof timeoutMs !== 'number' || !(timeoutMs > 0)) throw malformed();
      return handlers[type]({
        callId: textOf(params.callId),
        name: textOf(params.name),
        // It crossed a message boundary, so it is JSON; the tool's own schema says more.
        input: input as JsonObject,
        ...(fingerprint !== undefined && { fingerprint: textOf(fingerprint) }),
        timeoutMs,
      });
    }
    default:
      throw malformed();
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw malformed();
  return value;
}

function malformed(): ToolError {
  return new ToolError('internal', 'The page script got a message it does not know.', 'Reload the page.');
}

function describe({ document, refs }: DispatchDeps, ref: string): TargetFacts {
  if (ref !== FOCUSED) return describeTarget(refs.resolve(ref), ref);
  const focused = deepActiveElement(document);
  return focused === null ? describeUnfocused() : describeTarget(focused, FOCUSED);
}

const FOCUSED = 'focused';

async function runTool(
  deps: DispatchDeps,
  { callId, name, input, fingerprint, timeoutMs }: Params<ContentProtocol, 'tool/run'>,
  running: Map<string, AbortController>,
): Promise<ToolOutput> {
  const tool = deps.tools.find((each) => each.name === name);
  if (tool === undefined || tool.runsIn !== 'content') throw new ToolError('internal', 'No such content tool.');
  const parsed = z.safeParse(tool.input, input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ToolError(
      'invalid-input',
      `The arguments do not fit${issue === undefined ? '' : ` at "${issue.path.join('.')}"`}.`,
    );
  }
  if (running.has(callId)) throw new ToolError('interrupted', 'This call already runs.');
  if (fingerprint !== undefined)
    assertSame(deps, typeof input.ref_id === 'string' ? input.ref_id : FOCUSED, fingerprint);
  const controller = new AbortController();
  running.set(callId, controller);
  const timer = setTimeout(
    () =>
      controller.abort(
        new ToolError('timed-out', 'The page did not finish this in time.', 'Look at the page before you try again.'),
      ),
    timeoutMs,
  );
  try {
    const signal = AbortSignal.any([controller.signal, deps.signal]);
    return await endWith(tool.run(parsed.data, { document: deps.document, refs: deps.refs, signal }), signal);
  } finally {
    clearTimeout(timer);
    running.delete(callId);
  }
}

// A decision was made about the target as it was described; another one needs another decision.
function assertSame(deps: DispatchDeps, ref: string, fingerprint: string): void {
  const now = describe(deps, ref);
  if (now.fingerprint === fingerprint) return;
  throw new ToolError(
    'not-found',
    'The target changed since you looked.',
    'Look again, then repeat the call if it is still right.',
    {
      detail: `It is now ${now.role} ${JSON.stringify(now.name)}.`,
    },
  );
}

/** A handler that does not watch its signal must not hold up the answer. */
function endWith<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function asToolError(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new ToolError('internal', 'Something in the page script failed.', 'Look at the page, then try another way.', {
    detail: cutAt(text, 500),
    cause: error,
  });
}
