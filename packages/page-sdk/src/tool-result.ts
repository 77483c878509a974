import { byteLength, jsonText } from './json-text';
import { PageToolError } from './page-tool-error';
import { type JsonObject, LIMITS, type WireResult } from './protocol';

/** Marks results with a meaning beyond their JSON; registered, so that two copies of this package agree. */
const WRAPPED = Symbol.for('page-agent.result');

/** A result with more than one reader. Made by `channels`, `actionRequired` and `mcpResult`. */
export interface WrappedResult {
  readonly [WRAPPED]: WireResult;
}

/** A button of a card. */
export interface ActionButton {
  readonly type: 'button';
  /** Its own in the card. */
  readonly id: string;
  /** At most 60 characters. */
  readonly label: string;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  /** Becomes the result of the tool when the user presses the button. */
  readonly input?: unknown;
}

/** A card that the user answers in the panel. */
export interface ActionCard {
  readonly title: string;
  readonly description?: string;
  /** One to six. */
  readonly elements: readonly ActionButton[];
}

/** A result of an MCP server's tool, as far as it is read here. */
export interface McpToolResult {
  readonly content?: readonly { readonly type: string; readonly text?: string; readonly [key: string]: unknown }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/**
 * One text for the model, another view for the user: Markdown, or a page in a sandboxed frame (which wins).
 * `return channels({ content: 'Saved.', markdown: '**Saved** as draft 3' })`
 * @throws TypeError when `content` is no text or `embedUrl` no absolute http(s) address.
 */
export function channels(parts: {
  readonly content: string;
  readonly markdown?: string;
  readonly embedUrl?: string;
}): WrappedResult {
  const { content, markdown, embedUrl } = parts;
  if (typeof content !== 'string') throw new TypeError('content: no string');
  if (embedUrl && !/^https?:\/\/./i.test(embedUrl)) throw new TypeError('embedUrl: not http(s)');
  return wrap({ text: content, isError: false, markdown, embedUrl });
}

/**
 * Asks the user in the panel; the `input` of the pressed button becomes the result.
 * @throws TypeError without a title, without buttons or with more than six.
 */
export function actionRequired({ title, description, elements }: ActionCard): WrappedResult {
  if (!title || !elements.length || elements.length > 6) throw new TypeError('card: a title and 1 to 6 buttons');
  const card = { type: 'action_required', title, description, elements };
  return wrap({ text: title, isError: false, action: parsed(jsonText(card)) });
}

/** Passes on what an MCP tool gave: its texts, one below the other, or its structured content as JSON. */
export function mcpResult({ content = [], structuredContent, isError = false }: McpToolResult): WrappedResult {
  const texts = content.map((block) => block.text ?? `[${block.type}]`);
  const text = texts.length || structuredContent === undefined ? texts.join('\n') : jsonText(structuredContent);
  return wrap({ text, isError, code: isError ? 'handler_error' : undefined });
}

/**
 * What a handler returned, as it crosses: text as it is, nothing as an empty text, everything else as JSON.
 * @throws PageToolError `unserializable_result` or `result_too_large`.
 */
export function toResult(value: unknown, onOdd: (kind: string) => void): WireResult {
  const result = isWrapped(value) ? value[WRAPPED] : { text: textOf(value, onOdd), isError: false };
  if (byteLength(JSON.stringify(result)) > LIMITS.resultBytes)
    throw new PageToolError('result_too_large', `result is over ${LIMITS.resultBytes} bytes`);
  return result;
}

/** What was thrown, as it crosses. */
export function toErrorResult(error: unknown): WireResult {
  const text = error instanceof Error ? error.message || error.name : String(error);
  // An error of another copy of this package has this name and another class; no other has this name.
  const known = error instanceof Error && error.name === 'PageToolError' ? (error as PageToolError) : undefined;
  const details = known?.details === undefined ? '' : `\n${JSON.stringify(known.details)}`;
  return { text: text + details, isError: true, code: known?.code ?? 'handler_error' };
}

function textOf(value: unknown, onOdd: (kind: string) => void): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  try {
    return jsonText(value, onOdd);
  } catch (error) {
    throw new PageToolError('unserializable_result', `result is ${toErrorResult(error).text}`);
  }
}

function isWrapped(value: unknown): value is WrappedResult {
  return typeof value === 'object' && value !== null && WRAPPED in value;
}

function wrap(result: WireResult): WrappedResult {
  return { [WRAPPED]: result };
}

function parsed(text: string): JsonObject {
  // The text is that of an object.
  return JSON.parse(text) as JsonObject;
}
