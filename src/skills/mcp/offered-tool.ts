import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from '../../core/json';
import { nestingOf } from '../reading/parse-block';

/** A tool as an MCP server offers it. All of it is the server's word. */
export interface OfferedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** It says that it changes nothing. */
  readonly readOnly: boolean;
  /** See `pinOf`. */
  readonly pin: string;
}

/** What of a definition counts: what is shown to the user or the model, or says what the tool does. */
const PINNED = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;

/** Deeper ones are no arguments that a model could give, and would take a block of a manifest with them. */
const MAX_DEPTH = 24;

/** Reads a definition; undefined without a name, or when it is nested too deeply. */
export function readOffered(definition: JsonObject): OfferedTool | undefined {
  if (nestingOf(JSON.stringify(definition)) > MAX_DEPTH) return undefined;
  const { name, title, description, inputSchema, annotations } = definition;
  if (typeof name !== 'string' || name === '') return undefined;
  const hints = isJsonObject(annotations) ? annotations : {};
  const shown = textOf(title) ?? textOf(hints.title);
  return {
    name,
    ...(shown !== undefined && { title: shown }),
    description: textOf(description) ?? '',
    inputSchema: isJsonObject(inputSchema) ? inputSchema : { type: 'object' },
    readOnly: hints.readOnlyHint === true,
    pin: pinOf(definition),
  };
}

/** SHA-256 of a definition, lower-case hexadecimal. The order of fields does not matter, and every character does. */
export function pinOf(definition: JsonObject): string {
  const counted = Object.fromEntries(PINNED.map((key) => [key, definition[key]]));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sorted(counted)))));
}

function sorted(value: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((item: JsonValue) => sorted(item) ?? null);
  if (!isJsonObject(value)) return value;
  // As pairs: a name like `__proto__` would be lost as a field.
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner) ?? null]);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
