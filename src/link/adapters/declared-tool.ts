import { LIMITS, type ToolHints } from '../../../packages/page-sdk/src/protocol';
import { plainObject } from '../../pages/page-shape';
import type { FoundTool } from '../adapter';

/** As WebMCP and MCP call them, by our names. */
const HINTS = [
  'readOnly',
  'consequential',
  'destructive',
  'idempotent',
  'openWorld',
  'untrustedContent',
] as const satisfies readonly (keyof ToolHints)[];

/** Longer than any text that is kept: what is cut away after this was never looked at. */
const MAX_TEXT_CHARS = LIMITS.description * 4;
/** So many more than may be offered that it can be told how many were left out of a usual list. */
const MAX_TOOLS = LIMITS.tools * 4;

/** A list of tools as WebMCP and MCP declare them, each within bounds; entries that are no tools are left out. */
export function readDeclaredTools(list: unknown): readonly FoundTool[] {
  return (Array.isArray(list) ? list : []).slice(0, MAX_TOOLS).flatMap(readDeclaredTool);
}

function readDeclaredTool(declared: unknown): readonly FoundTool[] {
  const name = textOf(declared, 'name');
  if (name === undefined) return [];
  const annotations = fieldOf(declared, 'annotations');
  const title = textOf(declared, 'title') ?? textOf(annotations, 'title');
  const inputSchema = readSchema(fieldOf(declared, 'inputSchema'));
  const hints = readHints(annotations);
  return [
    {
      name,
      ...(title !== undefined && { title }),
      description: textOf(declared, 'description') ?? '',
      ...(inputSchema && { inputSchema }),
      ...(hints && { hints }),
    },
  ];
}

/** Chromium 153 and earlier write the schema as text. A tool without one takes nothing. */
function readSchema(declared: unknown): FoundTool['inputSchema'] {
  if (declared === undefined || declared === null || declared === '') return { type: 'object', properties: {} };
  if (typeof declared !== 'string') return plainObject(declared, SCHEMA_LIMITS);
  if (declared.length > LIMITS.schemaBytes) return undefined;
  try {
    return plainObject(JSON.parse(declared), SCHEMA_LIMITS);
  } catch {
    // Whoever reads the tool says that it has no schema.
    return undefined;
  }
}

/** A little more than the reader allows, so that it finds the fault by itself. */
const SCHEMA_LIMITS = { depth: LIMITS.schemaDepth * 2 + 1, bytes: LIMITS.schemaBytes + 1 } as const;

/** The browser writes the hints that a page never gave as false, which says no more than their absence. */
function readHints(annotations: unknown): ToolHints | undefined {
  const given = HINTS.filter((hint) => fieldOf(annotations, `${hint}Hint`) === true);
  return given.length > 0 ? Object.fromEntries(given.map((hint) => [hint, true])) : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.slice(0, MAX_TEXT_CHARS) : undefined;
}

/** The browser's own objects have some of these as getters of their class. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
