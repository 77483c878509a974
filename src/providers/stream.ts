import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelRequest, ProviderFailure, StreamEvent } from '../core/provider';
import { failure } from './failures';
import { type PromptTarget, toPrompt, toTools } from './prompt';
import { redact } from './redact';
import { collectParts } from './stream-parts';
import type { Price } from './usage';
import { openWire, type WireLimits } from './wire';
import { readerOf } from './wire-readers';

/** A model that is ready to be asked. */
export interface StreamTarget extends PromptTarget {
  readonly baseUrl: string;
  readonly local: boolean;
  readonly price?: Price;
  /** Never appear in a failure. */
  readonly secrets: readonly string[];
  readonly limits: WireLimits;
  readonly fetch: typeof fetch;
  /** Makes the SDK's model around a guarded `fetch`. */
  load(fetch: typeof globalThis.fetch): Promise<LanguageModelV4>;
}

/**
 * Asks the model once and yields what it answers. Never throws, and ends with exactly one terminal event; calls come
 * only after the provider said that its answer is whole, right before `response-end`. There is no retry in here.
 */
export async function* streamModel(
  target: StreamTarget,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, undefined> {
  const closing = new AbortController();
  const wire = openWire({ ...target, reader: readerOf(target.protocol) });
  const sink = collectParts({ maker: target, price: target.price });
  try {
    if (signal.aborted) throw signal.reason;
    const model = await target.load(wire.fetch);
    const options = callOptions(target, request, AbortSignal.any([signal, closing.signal]));
    const { stream } = await model.doStream(options);
    for await (const part of partsOf(stream)) {
      yield* sink.take(part);
      if (part.type === 'error' || signal.aborted) break;
    }
    const problem = signal.aborted ? aborted() : (wire.failure() ?? sink.problem(wire.ended()));
    if (problem === undefined) yield* sink.finish();
    else yield { type: 'response-error', failure: clean(problem, target) };
  } catch (error) {
    yield { type: 'response-error', failure: clean(explain(error, wire.failure(), signal), target) };
  } finally {
    closing.abort();
  }
}

async function* partsOf(stream: ReadableStream<LanguageModelV4StreamPart>): AsyncGenerator<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // The stream may be broken already; all that matters is that nobody holds it.
    await reader.cancel().catch(() => undefined);
  }
}

function callOptions(
  target: StreamTarget,
  request: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const tools = toTools(request.tools);
  return {
    prompt: toPrompt(request.system, request.messages, target),
    maxOutputTokens: request.maxOutputTokens,
    abortSignal,
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(tools.length > 0 && { tools, toolChoice: { type: 'auto' } as const }),
    providerOptions: {
      // Nothing of a conversation stays on OpenAI's side; reasoning comes back encrypted instead.
      openai: { store: false },
      // Fine-grained tool streaming may deliver arguments that are no valid JSON.
      anthropic: { toolStreaming: false },
      google: /gemini-(?:2\.5|[3-9])/.test(target.modelId) ? { thinkingConfig: { includeThoughts: true } } : {},
    },
  };
}

function explain(error: unknown, seen: ProviderFailure | undefined, signal: AbortSignal): ProviderFailure {
  if (signal.aborted) return aborted();
  if (seen !== undefined) return seen;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error';
  return failure('bad-request', `The request could not be made: ${message}`);
}

function aborted(): ProviderFailure {
  return failure('aborted', 'The request was stopped.');
}

function clean(problem: ProviderFailure, target: StreamTarget): ProviderFailure {
  return { ...problem, message: redact(problem.message, target.secrets) };
}
