import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json';
import type { McpSkillTool, SkillAnswer } from '../../core/skill';
import { ToolError } from '../../core/tool-error';
import { cutNote, cutText, limitText } from '../../policy/limit-result';
import { hideInJson, type SecretHider } from '../hide-secrets';
import { invalidResponse } from '../invalid-response';

const DETAIL_CHARS = 1_000;
const MAX_URI_CHARS = 300;
const MAX_PARTS = 200;

/**
 * What a tool of an MCP server answered, as text: pictures, sounds and resources are named and left out. Structured
 * content is read where there is no text.
 * @throws ToolError `unavailable` for an answer that says it is a failure, with the server's words apart, and for one
 * that is none
 */
export function readMcpResult(
  { name, maxChars = Number.POSITIVE_INFINITY }: Pick<McpSkillTool, 'name' | 'maxChars'>,
  result: JsonObject,
  rules: { readonly maxChars: number; readonly hide: SecretHider },
): Extract<SkillAnswer, { type: 'result' }> {
  const clean = hideInJson(result, rules.hide);
  if (!isJsonObject(clean)) throw invalidResponse('it is no JSON object');
  const { content, structuredContent, isError } = clean;
  const parts: readonly JsonValue[] = Array.isArray(content) ? content : [];
  const hasText = parts.some((part) => isJsonObject(part) && part.type === 'text');
  const texts = parts.slice(0, MAX_PARTS).map(textOf);
  if (!hasText && structuredContent !== undefined) texts.unshift(JSON.stringify(structuredContent));
  const text = texts.join('\n\n');
  if (isError === true) {
    throw new ToolError(
      'unavailable',
      `The server says that ${name} failed.`,
      'Read why, and correct the arguments or go on without it.',
      text === '' ? {} : { detail: cutText(text, DETAIL_CHARS) },
    );
  }
  const limited = limitText(text, Math.min(maxChars, rules.maxChars));
  const warnings = [
    ...(parts.length > MAX_PARTS ? [`The answer has ${parts.length} parts; the first ${MAX_PARTS} are here.`] : []),
    ...(limited.omittedChars > 0 ? [cutNote(limited.omittedChars)] : []),
  ];
  return { type: 'result', content: limited.text, ...(warnings.length > 0 && { warnings }) };
}

function textOf(part: JsonValue): string {
  if (!isJsonObject(part)) return '[a part that is none of the protocol]';
  const { type, text, mimeType, data, uri, name, resource } = part;
  switch (type) {
    case 'text':
      return typeof text === 'string' ? text : '';
    case 'image':
    case 'audio': {
      const bytes = typeof data === 'string' ? Math.round(data.length * 0.75) : 0;
      return `[${type}, ${shortOf(mimeType)}, ${bytes} bytes: not shown]`;
    }
    case 'resource_link':
      return `[resource ${shortOf(name)} at ${shortOf(uri)}: not fetched]`;
    case 'resource': {
      const inner = isJsonObject(resource) ? resource : {};
      return `[resource at ${shortOf(inner.uri)}, ${shortOf(inner.mimeType)}: not shown]`;
    }
    default:
      return '[a part of another kind: not shown]';
  }
}

function shortOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? cutText(value.replace(/\s+/g, ' '), MAX_URI_CHARS) : 'unnamed';
}
