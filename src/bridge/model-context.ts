import { LIMITS } from '../../packages/page-sdk/src/protocol';
import type { JsonObject } from '../core/json';
import type { BridgedTool } from './bridge-message';
import { natives } from './natives';

const { apply, get, isArray, slice, stringify, toText } = natives;

/** A page's script that stands in for WebMCP. Whatever it does or says is the page's doing. */
export type ModelContext = object;

type PageFunction = (...given: unknown[]) => unknown;

/** As many as the reader of the list looks at. */
const MAX_TOOLS = LIMITS.tools * 4;
const MAX_TEXT_CHARS = LIMITS.description * 4;
const MAX_NAME_CHARS = 256;
/** A list may say that it is longer than it is. */
const MAX_LENGTH = 10_000;
const HINTS = [
  'readOnlyHint',
  'consequentialHint',
  'destructiveHint',
  'idempotentHint',
  'openWorldHint',
  'untrustedContentHint',
] as const;

/** Older ones put it on `navigator`; newer ones warn when that is read, so it is only where the document has none. */
export function findModelContext(): ModelContext | undefined {
  try {
    return objectOf(get(document, 'modelContext')) ?? objectOf(get(navigator, 'modelContext'));
  } catch {
    // A getter of the page's threw: there is nothing to read.
    return undefined;
  }
}

/** @throws whatever the page throws */
export async function listTools(context: ModelContext): Promise<readonly BridgedTool[]> {
  const listed = await list(context);
  const told = functionOf(context, 'getTools') ? await extras(context) : undefined;
  const tools: BridgedTool[] = [];
  for (let at = 0; at < lengthOf(listed) && at < MAX_TOOLS; at += 1) {
    const tool = readTool(entryOf(listed, at), told);
    if (tool) tools[tools.length] = tool;
  }
  return tools;
}

/**
 * Runs a tool once. The form of the call is chosen by what there is, before anything is called.
 * @returns text as it is, all else as JSON
 * @throws whatever the page throws, and an `Error` when there is no such tool
 */
export async function runTool(
  context: ModelContext | undefined,
  name: string,
  input: JsonObject,
  signal: AbortSignal,
): Promise<string> {
  if (!context) throw new Error(`tool ${name} is not available on this page`);
  const execute = functionOf(context, 'executeTool');
  const callTool = functionOf(context, 'callTool');
  if (execute) {
    const target = functionOf(context, 'getTools') ? findNamed(await list(context), name) : name;
    if (target === undefined || signal.aborted) throw new Error(`tool ${name} is not available on this page`);
    // WebMCP before Chromium 155, and all that was built after it, takes the arguments as JSON text, and needs them.
    const given = execute.length > 1 ? stringify(input) : input;
    return textOf(await apply(execute, context, [target, given, { signal }]));
  }
  if (callTool) return textOf(await apply(callTool, context, [{ name, arguments: input }, { signal }]));
  throw new Error(`tool ${name} cannot be run on this page`);
}

async function list(context: ModelContext): Promise<object | undefined> {
  const method = functionOf(context, 'getTools') ?? functionOf(context, 'listTools');
  return objectOf(method && (await apply(method, context, [])));
}

/** The list by which some tell more of a tool than by WebMCP's own. */
async function extras(context: ModelContext): Promise<object | undefined> {
  try {
    const method = functionOf(context, 'listTools');
    return objectOf(method && (await apply(method, context, [])));
  } catch {
    // What it would have said is only more of the same.
    return undefined;
  }
}

function readTool(declared: unknown, told: object | undefined): BridgedTool | undefined {
  const name = fieldOf(declared, 'name');
  if (typeof name !== 'string') return undefined;
  const title = fieldOf(declared, 'title');
  const schema = fieldOf(declared, 'inputSchema');
  const text = typeof schema === 'string' ? schema : schema === undefined ? undefined : stringify(schema);
  return {
    name: slice(name, 0, MAX_NAME_CHARS),
    ...(typeof title === 'string' && { title: slice(title, 0, MAX_TEXT_CHARS) }),
    description: slice(toText(fieldOf(declared, 'description') ?? ''), 0, MAX_TEXT_CHARS),
    // Cut, it is no JSON any more, and its reader says that it is too large.
    ...(text !== undefined && { inputSchema: slice(text, 0, LIMITS.schemaBytes + 1) }),
    annotations: {
      ...readHints(fieldOf(declared, 'annotations')),
      ...readHints(fieldOf(findNamed(told, name), 'annotations')),
    },
  };
}

function readHints(annotations: unknown): BridgedTool['annotations'] {
  const hints: Record<string, true> = {};
  for (let at = 0; at < HINTS.length; at += 1) {
    const hint = HINTS[at];
    if (hint !== undefined && fieldOf(annotations, hint) === true) hints[hint] = true;
  }
  return hints;
}

function findNamed(listed: object | undefined, name: string): unknown {
  for (let at = 0; at < lengthOf(listed); at += 1) {
    const tool = entryOf(listed, at);
    if (fieldOf(tool, 'name') === name) return tool;
  }
  return undefined;
}

function entryOf(listed: object | undefined, at: number): unknown {
  return listed && get(listed, at);
}

function lengthOf(listed: object | undefined): number {
  const length: unknown = listed !== undefined && isArray(listed) ? listed.length : 0;
  if (typeof length !== 'number') return 0;
  return length < MAX_LENGTH ? length : MAX_LENGTH;
}

/** One character more than may be said, of what is too large: enough for its reader to notice. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : (stringify(value) ?? toText(value));
  return slice(text, 0, LIMITS.resultBytes + 1);
}

function functionOf(context: ModelContext, name: string): PageFunction | undefined {
  const found: unknown = get(context, name);
  // Called with care: what it takes and gives is the page's business.
  return typeof found === 'function' ? (found as PageFunction) : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  const object = objectOf(value);
  return object && get(object, name);
}

function objectOf(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}
