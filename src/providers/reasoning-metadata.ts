import type { LanguageModelV4ReasoningPart } from '@ai-sdk/provider';
import type { JsonObject, JsonValue } from '../core/json';
import type { AssistantMessage } from '../core/message';
import { asList, asObject } from './json-read';
import type { WireProtocol } from './protocol-name';

/** One block of reasoning with what its provider needs to trust it again (a signature, an encrypted copy). */
export interface ReasoningBlock {
  readonly text: string;
  readonly options?: JsonObject;
}

/** Who made the blocks. Signatures of one model are refused by another. */
export interface ReasoningMaker {
  readonly protocol: WireProtocol;
  readonly modelId: string;
}

/** Packs blocks for `reasoningMetadata`; nothing when no block has anything to give back. */
export function packReasoning(blocks: readonly ReasoningBlock[], maker: ReasoningMaker): JsonObject | undefined {
  if (!blocks.some((block) => block.options !== undefined)) return undefined;
  const packed: JsonValue = blocks.map(({ text, options }) => ({ text, ...(options !== undefined && { options }) }));
  return { protocol: maker.protocol, modelId: maker.modelId, blocks: packed };
}

/**
 * The reasoning parts to send back with a message: the packed blocks when the same model made them. Plain reasoning
 * text is sent back only over chat completions, where models that reason between calls (DeepSeek, Kimi) ask for it.
 */
export function replayReasoning(message: AssistantMessage, target: ReasoningMaker): LanguageModelV4ReasoningPart[] {
  const metadata = message.reasoningMetadata;
  if (metadata?.protocol === target.protocol && metadata.modelId === target.modelId) {
    return asList(metadata.blocks).flatMap((block) => {
      const object = asObject(block);
      const options = asObject(object?.options);
      if (options === undefined) return [];
      const text = typeof object?.text === 'string' ? object.text : '';
      // It was a SharedV4ProviderMetadata before it was stored as JSON.
      return [
        {
          type: 'reasoning',
          text,
          providerOptions: options as LanguageModelV4ReasoningPart['providerOptions'],
        } as const,
      ];
    });
  }
  const plain = target.protocol === 'openai-chat' && metadata === undefined && message.calls.length > 0;
  return plain && message.reasoning ? [{ type: 'reasoning', text: message.reasoning }] : [];
}
