import { CORE_SCHEMA, load, types, YAMLException } from 'js-yaml';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json';
import { jsonFault } from '../reading/json-fault';
import { own } from './follow';
import { MAX_DOCUMENT_BYTES } from './looks-like-openapi';

/** What YAML 1.2 says, and `<<`, which many documents use. */
const YAML = CORE_SCHEMA.extend({ implicit: [types.merge] });

/** The document, or why it is none. */
export type ParsedDocument =
  | { readonly document: JsonObject }
  /** `line` counts from 1, where the reader knows it. */
  | { readonly fault: 'too-large' | 'unreadable' | 'no-openapi' | 'version'; readonly line?: number };

/**
 * Reads JSON or YAML. What YAML puts into itself is left as it is, so the same object may stand in many places, or in
 * itself: nothing may walk through a document without a limit.
 */
export function parseDocument(text: string): ParsedDocument {
  const bytes = text.length > MAX_DOCUMENT_BYTES ? text.length : new TextEncoder().encode(text).length;
  if (bytes > MAX_DOCUMENT_BYTES) return { fault: 'too-large' };
  const plain = text.replace(/^\ufeff/, '');
  const parsed = /^\s*\{/.test(plain) ? parseJsonText(plain) : parseYaml(plain);
  if ('fault' in parsed) return parsed;
  const { value } = parsed;
  if (!isJsonObject(value)) return { fault: 'no-openapi' };
  const version = own(value, 'openapi') ?? own(value, 'swagger');
  if (version === undefined || !isJsonObject(own(value, 'paths'))) return { fault: 'no-openapi' };
  return /^(?:2|3\.[0-2])(?:\.|$)/.test(String(version)) ? { document: value } : { fault: 'version' };
}

type ParsedText =
  | { readonly value: JsonValue }
  | { readonly fault: 'unreadable' | 'no-openapi'; readonly line?: number };

function parseJsonText(text: string): ParsedText {
  try {
    // What JSON.parse makes is JSON.
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    const line = /\bline (\d+)/.exec(jsonFault(text))?.[1];
    return { fault: 'unreadable', ...(line !== undefined && { line: Number(line) }) };
  }
}

function parseYaml(text: string): ParsedText {
  try {
    // Of this schema come only values that JSON has, but for numbers such as .inf, which are checked where they count.
    return { value: load(text, { schema: YAML }) as JsonValue };
  } catch (error) {
    if (!beginsAsYaml(text)) return { fault: 'no-openapi' };
    const line = error instanceof YAMLException ? error.mark?.line : undefined;
    return { fault: 'unreadable', ...(typeof line === 'number' && { line: line + 1 }) };
  }
}

/** A Markdown file may hold the words of a document, and its front matter looks like one. */
function beginsAsYaml(text: string): boolean {
  const start = text.slice(0, 20_000).split(/\r?\n/);
  const first = start.find((line) => line.trim() !== '' && !/^(?:#|---|%)/.test(line)) ?? '';
  const marks = start.filter((line) => /^---\s*$/.test(line)).length;
  return marks < 2 && /^["']?[A-Za-z][\w-]*["']?[ \t]*:/.test(first);
}
