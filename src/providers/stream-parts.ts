import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { JsonObject } from '../core/json';
import type { ProviderFailure, StreamEvent } from '../core/provider';
import { failure, failureFromStream } from './failures';
import { tryParse } from './json-read';
import { packReasoning, type ReasoningMaker } from './reasoning-metadata';
import { ThinkTags, type ThoughtPiece } from './think-tags';
import { type Price, toUsage } from './usage';

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;
type CallEnd = Extract<StreamEvent, { type: 'call-end' }>;

/** Folds the SDK's parts into our events, and holds calls back until the answer is known to be whole. */
export interface PartSink {
  take(part: LanguageModelV4StreamPart): StreamEvent[];
  /** Why what was taken is no whole answer; nothing when it is. `ended`: the wire saw the terminal event. */
  problem(ended: boolean): ProviderFailure | undefined;
  /** The calls and the terminal event of a whole answer. */
  finish(): StreamEvent[];
}

/** A sink for one answer. */
export function collectParts({ maker, price }: { readonly maker: ReasoningMaker; readonly price?: Price }): PartSink {
  const tags = new ThinkTags();
  const usesTags = maker.protocol === 'openai-chat';
  const blocks = new Map<string, { text: string; options?: JsonObject }>();
  const calls: CallEnd[] = [];
  let finish: FinishPart | undefined;
  let error: ProviderFailure | undefined;

  return {
    take(part) {
      switch (part.type) {
        case 'text-delta':
          return usesTags ? tags.push(part.delta).map(toEvent) : textEvent(part.delta);
        case 'text-end':
          return usesTags ? tags.end().map(toEvent) : [];
        case 'reasoning-start':
        case 'reasoning-end':
          note(part.id, '', part.providerMetadata);
          return [];
        case 'reasoning-delta':
          note(part.id, part.delta, part.providerMetadata);
          return part.delta === '' ? [] : [{ type: 'reasoning-delta', text: part.delta }];
        case 'tool-input-start':
          return [{ type: 'call-start', id: part.id, name: part.toolName }];
        case 'tool-input-delta':
          return part.delta === '' ? [] : [{ type: 'call-delta', id: part.id, text: part.delta }];
        case 'tool-call':
          if (part.providerExecuted) return [];
          calls.push({ type: 'call-end', call: toCall(part), inputText: part.input === '' ? '{}' : part.input });
          return [];
        case 'finish':
          finish = part;
          return [];
        case 'error':
          error ??=
            failureFromStream({ error: part.error }, []) ??
            failure('server-error', 'The answer could not be read.', { retryable: true });
          return [];
        default:
          return [];
      }
    },
    problem(ended) {
      if (error !== undefined) return error;
      if (finish === undefined || !ended) return failure('stream-cut', 'The stream ended before the answer was whole.');
      if (finish.finishReason.raw === 'model_context_window_exceeded') {
        return failure('context-overflow', 'The conversation no longer fits into the context window of the model.');
      }
      switch (finish.finishReason.unified) {
        case 'error':
        case 'interrupted':
          return failure('server-error', 'The provider reported an error instead of an answer.', { retryable: true });
        case 'tool-calls':
          return calls.length === 0
            ? failure('empty-answer', 'The model announced a call, but none arrived.', { retryable: true })
            : undefined;
        default:
          return undefined;
      }
    },
    finish() {
      if (finish === undefined) return [];
      // At the length limit the last call is cut; the others are whole.
      const cut = finish.finishReason.unified === 'length';
      const whole = cut ? calls.filter((call) => tryParse(call.inputText) !== undefined) : calls;
      const reasoningMetadata = packReasoning([...blocks.values()], maker);
      return [
        ...whole,
        {
          type: 'response-end',
          finish: finishOf(finish, whole.length > 0),
          usage: toUsage(finish.usage, price),
          ...(reasoningMetadata !== undefined && { reasoningMetadata }),
        },
      ];
    },
  };

  function note(id: string, text: string, metadata: ReasoningBlockMetadata): void {
    const block = blocks.get(id) ?? { text: '' };
    block.text += text;
    if (metadata !== undefined) block.options = { ...block.options, ...toJson(metadata) };
    blocks.set(id, block);
  }
}

type ReasoningBlockMetadata = Extract<LanguageModelV4StreamPart, { type: 'reasoning-end' }>['providerMetadata'];

function finishOf(part: FinishPart, hasCalls: boolean): Extract<StreamEvent, { type: 'response-end' }>['finish'] {
  switch (part.finishReason.unified) {
    case 'length':
      return 'length';
    case 'content-filter':
      return 'filtered';
    default:
      // Several servers say `stop` although calls came along.
      return hasCalls ? 'calls' : 'stop';
  }
}

function toCall(part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>): CallEnd['call'] {
  const metadata = part.providerMetadata === undefined ? undefined : toJson(part.providerMetadata);
  return { id: part.toolCallId, name: part.toolName, ...(metadata !== undefined && { providerMetadata: metadata }) };
}

/** A plain copy: what the log stores must be JSON. */
function toJson(value: object): JsonObject {
  // JSON.parse of a stringified object is a JsonObject.
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

function toEvent(piece: ThoughtPiece): StreamEvent {
  return { type: piece.kind === 'text' ? 'text-delta' : 'reasoning-delta', text: piece.text };
}

function textEvent(text: string): StreamEvent[] {
  return text === '' ? [] : [{ type: 'text-delta', text }];
}
