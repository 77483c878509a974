import type { WireResult } from '../../../packages/page-sdk/src/protocol';
import { LIMITS } from '../../../packages/page-sdk/src/protocol';

/**
 * What a tool gave back that may answer as MCP servers do: `{content: [{type: 'text', text}], isError, structuredContent}`
 * becomes the text of its blocks, or its structured content where there is no text. Any other text stays as it is, any
 * other value is JSON.
 */
export function readMcpResult(value: unknown): WireResult {
  const parsed = typeof value === 'string' ? parseObject(value) : value;
  if (fieldOf(parsed, 'resultType') === 'input_required') return ASKS_THE_USER;
  const blocks = fieldOf(parsed, 'content');
  const structured = fieldOf(parsed, 'structuredContent');
  if (
    !isBlocks(blocks) ||
    (blocks.length === 0 && structured === undefined && fieldOf(parsed, 'isError') === undefined)
  )
    return { text: typeof value === 'string' ? value : jsonOf(value), isError: false };
  const text = blocks.map(textOfBlock).filter(Boolean).join('\n');
  const hasText = blocks.some(({ type }) => type === 'text');
  const isError = fieldOf(parsed, 'isError') === true;
  return {
    text: hasText || structured === undefined ? text : [jsonOf(structured), text].filter(Boolean).join('\n'),
    isError,
    ...(isError && { code: 'handler_error' }),
  };
}

/** Servers of MCP from July 2026 on may end a call with a question instead of a result. */
const ASKS_THE_USER: WireResult = {
  text: 'The tool did not finish: it wants to ask the user something, in a way that is not supported here.',
  isError: true,
  code: 'handler_error',
};

interface Block {
  readonly type: string;
}

function textOfBlock(block: Block): string {
  const { type } = block;
  const resource = fieldOf(block, 'resource');
  const text = fieldOf(block, 'text') ?? fieldOf(resource, 'text');
  if (typeof text === 'string') return text;
  // What is no text cannot be read by every model; that it is there can be told.
  const about = [
    fieldOf(block, 'mimeType') ?? fieldOf(resource, 'mimeType'),
    fieldOf(block, 'uri') ?? fieldOf(resource, 'uri'),
  ];
  return `[${[type, ...about.filter((each) => typeof each === 'string')].join(' ')}]`;
}

function isBlocks(value: unknown): value is readonly Block[] {
  return Array.isArray(value) && value.every((block: unknown) => typeof fieldOf(block, 'type') === 'string');
}

/** Only texts that can be such an answer are worth the work. */
function parseObject(text: string): unknown {
  if (!/^\s*\{/.test(text) || text.length > LIMITS.resultBytes) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A text that looks like JSON is still a text.
    return undefined;
  }
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch (error) {
    return `The result is no JSON: ${String(error)}`;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
