import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { JsonObject } from '../core/json';
import type { AssistantMessage, Call, ImagePart, Message, ToolMessage } from '../core/message';
import type { ToolSpec } from '../core/provider';
import type { WireProtocol } from './protocol-name';
import { replayReasoning } from './reasoning-metadata';

/** What of a model decides how a prompt is written for it. */
export interface PromptTarget {
  readonly protocol: WireProtocol;
  readonly modelId: string;
  readonly vision: boolean;
  /** False where a user message must not follow a tool message directly (Mistral). */
  readonly userAfterTool: boolean;
}

type UserContent = Extract<LanguageModelV4Message, { role: 'user' }>['content'];
type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];
type ToolContent = Extract<LanguageModelV4Message, { role: 'tool' }>['content'];
type ToolOutput = Extract<ToolContent[number], { type: 'tool-result' }>['output'];

const CACHED: SharedV4ProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };
const NO_VISION = '[A picture was left out: this model cannot see pictures.]';

/**
 * Writes a conversation for a model. Neighbours of one role are joined, since several servers refuse two user messages
 * in a row; pictures stand in the tool result where the format has a place for them, else in the user message behind it.
 */
export function toPrompt(system: string, messages: readonly Message[], target: PromptTarget): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Message[] = [];
  if (system !== '') prompt.push({ role: 'system', content: system, providerOptions: CACHED });

  let pictures: ImagePart[] = [];
  const flushPictures = () => {
    if (pictures.length > 0)
      addUser(prompt, [{ type: 'text', text: PICTURES_BELOW }, ...pictures.map(filePart)], target);
    pictures = [];
  };

  for (const message of messages) {
    if (message.role !== 'tool') flushPictures();
    switch (message.role) {
      case 'user':
        addUser(prompt, [{ type: 'text', text: message.text === '' ? '…' : message.text }], target);
        break;
      case 'assistant': {
        const content = assistantContent(message, target);
        if (content.length > 0) prompt.push({ role: 'assistant', content });
        break;
      }
      case 'tool': {
        if (target.protocol === 'openai-chat' && target.vision) pictures.push(...(message.images ?? []));
        addTool(prompt, message, toolOutput(message, target));
        break;
      }
      default: {
        const never: never = message;
        throw new Error(`Unknown message ${String(never)}`);
      }
    }
  }
  flushPictures();
  markLast(prompt);
  return prompt;
}

const PICTURES_BELOW = 'The picture that the tool took:';

/** Writes the tool list; the last one carries the cache mark, so that the list stays cached while the talk grows. */
export function toTools(tools: readonly ToolSpec[]): LanguageModelV4FunctionTool[] {
  return tools.map((tool, place) => ({
    type: 'function',
    name: tool.name,
    description: tool.description,
    // Our JsonSchema and the SDK's JSONSchema7 describe the same plain data.
    inputSchema: tool.inputSchema as LanguageModelV4FunctionTool['inputSchema'],
    ...(place === tools.length - 1 && { providerOptions: CACHED }),
  }));
}

function addUser(prompt: LanguageModelV4Message[], content: UserContent, target: PromptTarget): void {
  const last = prompt.at(-1);
  if (last?.role === 'user') {
    last.content.push(...content);
    return;
  }
  if (last?.role === 'tool' && !target.userAfterTool)
    prompt.push({ role: 'assistant', content: [{ type: 'text', text: 'Noted.' }] });
  prompt.push({ role: 'user', content: [...content] });
}

function addTool(prompt: LanguageModelV4Message[], message: ToolMessage, output: ToolOutput): void {
  const part = { type: 'tool-result', toolCallId: message.callId, toolName: message.name, output } as const;
  const last = prompt.at(-1);
  if (last?.role === 'tool') last.content.push(part);
  else prompt.push({ role: 'tool', content: [part] });
}

function assistantContent(message: AssistantMessage, target: PromptTarget): AssistantContent {
  const content: AssistantContent = [...replayReasoning(message, target)];
  if (message.text !== '') content.push({ type: 'text', text: message.text });
  for (const call of message.calls) content.push(callPart(call));
  // Reasoning alone is no message: every format refuses it, or answers as if it had been cut.
  return content.some((part) => part.type !== 'reasoning') ? content : [];
}

function callPart(call: Call): AssistantContent[number] {
  return {
    type: 'tool-call',
    toolCallId: call.id,
    toolName: call.name,
    // Every format wants an object here; what the model sent instead is in the tool's error.
    input: typeof call.input === 'object' && call.input !== null && !Array.isArray(call.input) ? call.input : {},
    ...(call.providerMetadata !== undefined && { providerOptions: toProviderOptions(call.providerMetadata) }),
  };
}

/** Metadata that came from the SDK goes back to it as it was. */
export function toProviderOptions(metadata: JsonObject): SharedV4ProviderOptions {
  // It was a SharedV4ProviderMetadata before it was stored as JSON.
  return metadata as SharedV4ProviderOptions;
}

function toolOutput(message: ToolMessage, target: PromptTarget): ToolOutput {
  const text = message.text === '' ? '(no text)' : message.text;
  const images = message.images ?? [];
  if (images.length > 0 && !target.vision) return { type: 'text', value: `${text}\n${NO_VISION}` };
  if (images.length > 0 && target.protocol !== 'openai-chat') {
    return { type: 'content', value: [{ type: 'text', text }, ...images.map(filePart)] };
  }
  // Only Anthropic has a mark for failed calls; the others would wrap the text in JSON, and the fence with it.
  return { type: message.ok || target.protocol !== 'anthropic' ? 'text' : 'error-text', value: text };
}

function filePart(image: ImagePart) {
  return { type: 'file', mediaType: image.mediaType, data: { type: 'data', data: image.data } } as const;
}

/** Anthropic caches up to a mark; the second one moves along with the end of the talk. */
function markLast(prompt: LanguageModelV4Message[]): void {
  const last = prompt.at(-1);
  if (last !== undefined && last.role !== 'system') last.providerOptions = CACHED;
}
