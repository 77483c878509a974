import { ignore } from '../core/ignore';
import type { JsonObject, JsonValue } from '../core/json';
import type { AssistantMessage, Call } from '../core/message';
import type { ModelRequest, Provider, ProviderFailure, StreamEvent, Usage } from '../core/provider';
import type { Delta } from './deps';
import type { PartialArgs } from './stream-args';

/** What came of one request. */
export type Collected =
  | { readonly kind: 'answer'; readonly message: AssistantMessage; readonly usage: Usage }
  /** `partial` is the text that had arrived, if any. */
  | { readonly kind: 'failure'; readonly failure: ProviderFailure; readonly partial?: AssistantMessage }
  | { readonly kind: 'aborted'; readonly partial?: AssistantMessage };

export interface CollectDeps {
  readonly responseId: string;
  /** Settles once the log holds that the request began. The request goes out meanwhile; nothing is told of it before. */
  readonly recorded?: Promise<unknown>;
  onDelta(delta: Delta): void;
  /** Called with the arguments of each call so far, while they arrive. The call will have this id. */
  onArgs?(args: PartialArgs): void;
  /** True for the id of a call that the session already holds; some servers count anew in each answer. */
  isTaken(callId: string): boolean;
  readonly newId: () => string;
}

type CallEnd = Extract<StreamEvent, { readonly type: 'call-end' }>;
type ResponseEnd = Extract<StreamEvent, { readonly type: 'response-end' }>;

/**
 * Reads one answer of the model to its end. Calls count only when the stream ended properly; what arrived before a cut is
 * kept as text at most. Throws only what `recorded` throws; an answer to an aborted `signal` comes at once, even from a
 * stream that hangs.
 */
export async function collectResponse(
  provider: Provider,
  request: ModelRequest,
  deps: CollectDeps,
  signal: AbortSignal,
): Promise<Collected> {
  const listening = new AbortController();
  // One for the whole answer, since answers have thousands of parts.
  const aborted = new Promise<'aborted'>((resolve) =>
    signal.addEventListener('abort', () => resolve('aborted'), { signal: listening.signal }),
  );
  const giveUp = new AbortController();
  const events = provider.stream(request, AbortSignal.any([signal, giveUp.signal]))[Symbol.asyncIterator]();
  // Asking for the first part is what sends the request.
  let first: Promise<StreamEvent | 'no-end'> | undefined = nextEvent(events);
  first.catch(ignore('whoever reads the part gets it'));
  const next = async () => {
    const part = first ?? nextEvent(events);
    first = undefined;
    return signal.aborted ? 'aborted' : Promise.race([part, aborted]);
  };
  try {
    await deps.recorded;
    return await readAnswer(next, deps, signal);
  } catch (error) {
    giveUp.abort(error);
    throw error;
  } finally {
    listening.abort();
  }
}

async function readAnswer(
  next: () => Promise<StreamEvent | 'aborted' | 'no-end'>,
  deps: CollectDeps,
  signal: AbortSignal,
): Promise<Collected> {
  const { responseId } = deps;
  let text = '';
  let reasoning = '';
  const calls: CallEnd[] = [];
  const ids = createCallIds(deps);
  const written = new Map<string, { readonly name: string; text: string }>();
  const partial = () => (text === '' ? undefined : assistant(responseId, { text, reasoning, partial: true }));
  for (;;) {
    const event = await next();
    if (event === 'aborted') return { kind: 'aborted', partial: partial() };
    if (event === 'no-end') return { kind: 'failure', failure: CUT, partial: partial() };
    switch (event.type) {
      case 'text-delta':
        text += event.text;
        deps.onDelta({ type: 'text-delta', responseId, text: event.text });
        break;
      case 'reasoning-delta':
        reasoning += event.text;
        deps.onDelta({ type: 'reasoning-delta', responseId, text: event.text });
        break;
      case 'call-start':
        deps.onDelta({ type: 'call-start', responseId, name: event.name });
        if (!written.has(event.id)) written.set(event.id, { name: event.name, text: '' });
        break;
      case 'call-delta': {
        const call = written.get(event.id);
        if (!call || !deps.onArgs) break;
        call.text += event.text;
        deps.onArgs({ callId: ids.ahead(event.id), name: call.name, partial: call.text });
        break;
      }
      case 'call-end':
        calls.push(event);
        break;
      case 'response-end':
        return finish(event, { text, reasoning, calls: toCalls(calls, ids) }, responseId);
      case 'response-error':
        if (signal.aborted) return { kind: 'aborted', partial: partial() };
        return { kind: 'failure', failure: event.failure, partial: partial() };
      default:
        event satisfies never;
    }
  }
}

async function nextEvent(events: AsyncIterator<StreamEvent>): Promise<StreamEvent | 'no-end'> {
  const result = await events.next();
  return result.done ? 'no-end' : result.value;
}

function finish(
  end: ResponseEnd,
  { text, reasoning, calls }: { readonly text: string; readonly reasoning: string; readonly calls: readonly Call[] },
  responseId: string,
): Collected {
  const partial = text === '' ? undefined : assistant(responseId, { text, reasoning, partial: true });
  if (end.finish === 'filtered') return { kind: 'failure', failure: FILTERED, partial };
  if (end.finish === 'length' && calls.length > 0) return { kind: 'failure', failure: CALLS_CUT, partial };
  if (end.finish === 'calls' && calls.length === 0) return { kind: 'failure', failure: CALLS_LOST, partial };
  if (text.trim() === '' && calls.length === 0) return { kind: 'failure', failure: EMPTY };
  if (end.finish === 'length') {
    return { kind: 'answer', usage: end.usage, message: assistant(responseId, { text, reasoning, partial: true }) };
  }
  const { usage, reasoningMetadata } = end;
  return { kind: 'answer', usage, message: assistant(responseId, { text, reasoning, reasoningMetadata, calls }) };
}

interface AssistantParts {
  readonly text: string;
  readonly reasoning: string;
  readonly reasoningMetadata?: JsonObject;
  readonly calls?: readonly Call[];
  readonly partial?: boolean;
}

/** The message has the id of its response, so that readers of the log can match deltas, usage and message. */
function assistant(
  id: string,
  { text, reasoning, reasoningMetadata, calls = [], partial }: AssistantParts,
): AssistantMessage {
  return {
    role: 'assistant',
    id,
    text,
    ...(reasoning !== '' && { reasoning }),
    ...(reasoningMetadata && { reasoningMetadata }),
    calls,
    ...(partial && { partial }),
  };
}

function toCalls(ended: readonly CallEnd[], ids: CallIds): readonly Call[] {
  return ended.map(({ call, inputText }) => ({
    ...call,
    id: ids.of(call.id),
    name: soundName(call.name),
    input: parseInput(inputText),
  }));
}

/** The ids that the calls of one answer have with us: the provider's own where they are sound and new. */
interface CallIds {
  of(theirs: string): string;
  /** The one that `of` will give next for this id. */
  ahead(theirs: string): string;
}

function createCallIds({ isTaken, newId }: Pick<CollectDeps, 'isTaken' | 'newId'>): CallIds {
  const used = new Set<string>();
  const given = new Map<string, string>();
  const give = (theirs: string) => {
    const id = SOUND_NAME.test(theirs) && !used.has(theirs) && !isTaken(theirs) ? theirs : newId();
    used.add(id);
    return id;
  };
  return {
    of(theirs) {
      const ahead = given.get(theirs);
      given.delete(theirs);
      return ahead ?? give(theirs);
    },
    ahead(theirs) {
      const id = given.get(theirs) ?? give(theirs);
      given.set(theirs, id);
      return id;
    },
  };
}

// What every provider accepts when the history is sent again.
const SOUND_NAME = /^[\w-]{1,64}$/;

/** A name that no tool has is answered as such; it must not break the next request, nor say anything. */
function soundName(name: string): string {
  return SOUND_NAME.test(name) ? name : name.replace(/[^\w-]+/g, '_').slice(0, 64) || 'unnamed';
}

/** Arguments that do not parse stay text; no tool takes text for its input, so the call is answered and never run. */
function parseInput(inputText: string): JsonValue {
  if (inputText.trim() === '') return {};
  try {
    // JSON.parse yields JSON values and nothing else.
    return JSON.parse(inputText) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return inputText;
    throw error;
  }
}

const CUT: ProviderFailure = {
  code: 'stream-cut',
  message: 'The stream ended without saying that the answer was complete.',
  retryable: true,
};
const CALLS_CUT: ProviderFailure = {
  code: 'stream-cut',
  message: 'The answer reached its length limit in the middle of its calls.',
  retryable: true,
};
const CALLS_LOST: ProviderFailure = {
  code: 'stream-cut',
  message: 'The model said that it calls a tool, but no call arrived.',
  retryable: true,
};
const EMPTY: ProviderFailure = { code: 'empty-answer', message: 'The model answered with nothing.', retryable: true };
const FILTERED: ProviderFailure = {
  code: 'empty-answer',
  message: 'The provider withheld the answer (content filter).',
  retryable: false,
};
