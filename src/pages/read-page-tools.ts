import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { LIMITS } from '../../packages/page-sdk/src/protocol';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import { nameSkeleton } from '../core/name-skeleton';
import type { PageTool, PageToolHints, PageToolSource } from '../core/page-tool';
import { canonicalJson } from '../policy/canonical-json';
import { createProblems } from '../skills/reading/problems';
import { MAX_PATTERNS, readParameters } from '../skills/reading/read-schema';
import { cleanLine, cleanLines } from './clean-page-text';
import { isReservedName, plainObject } from './page-shape';

/** A tool that a page declared and that is not offered. */
export interface DroppedTool {
  readonly name: string;
  readonly reason: string;
}

export interface ReadTools {
  readonly tools: readonly PageTool[];
  readonly dropped: readonly DroppedTool[];
}

/** Names as this SDK, and as other sources, may write them. */
const SDK_NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const OTHER_NAME = /^[a-zA-Z0-9_.-]{1,128}$/;
const MIN_TIMEOUT_MS = 1_000;
/** Descriptions of arguments and the like. */
const INNER_TEXT_CHARS = 150;
const MAX_DROPPED = 16;

/**
 * The tools that a page declares: names of one form, texts cleaned and cut, schemas made safe, each with a fingerprint of
 * what a user can agree to. Those that break a rule are left out, and said to be.
 */
export function readPageTools(declared: unknown, source: PageToolSource): ReadTools {
  const list: readonly unknown[] = Array.isArray(declared) ? declared : [];
  const tools = new Map<string, PageTool>();
  const dropped: DroppedTool[] = [];
  const patterns = { left: MAX_PATTERNS };
  for (const entry of list.slice(0, LIMITS.tools)) {
    const read = readTool(entry, source, patterns);
    if ('reason' in read) dropped.push(read);
    else if (tools.has(read.name)) dropped.push({ name: read.name, reason: 'Another tool of the page has this name.' });
    else tools.set(read.name, read);
  }
  if (list.length > LIMITS.tools) {
    const more = list.length - LIMITS.tools;
    dropped.unshift({ name: '', reason: `The page declares ${more} tools more than the ${LIMITS.tools} it may.` });
  }
  return { tools: [...tools.values()], dropped: dropped.slice(0, MAX_DROPPED) };
}

function readTool(entry: unknown, source: PageToolSource, patterns: { left: number }): PageTool | DroppedTool {
  if (typeof entry !== 'object' || entry === null) return { name: '', reason: 'It is no object.' };
  // A message is a copy without getters; each field is checked before use.
  const declared = entry as Readonly<Record<string, unknown>>;
  const { name } = declared;
  if (typeof name !== 'string' || !(source === 'sdk' ? SDK_NAME : OTHER_NAME).test(name) || isReservedName(name)) {
    return { name: cleanLine(String(name).slice(0, LIMITS.name), LIMITS.name), reason: 'Its name has another form.' };
  }
  const description = cleanLines(
    typeof declared.description === 'string' ? declared.description : '',
    LIMITS.description,
  );
  if (description === '') return { name, reason: 'It has no description.' };
  const schema = readSchema(declared.inputSchema, patterns);
  if (typeof schema === 'string') return { name, reason: schema };
  const title = typeof declared.title === 'string' ? cleanLine(declared.title, LIMITS.title) : '';
  const hints = readHints(declared.hints);
  const shown = { name, ...(title !== '' && { title }), description, inputSchema: schema, hints };
  return {
    source,
    ...shown,
    timeoutMs: readTimeout(declared.timeoutMs),
    available: declared.available !== false,
    followUp: declared.followUp !== false,
    ...(typeof declared.agentId === 'string' && { agentId: declared.agentId.slice(0, LIMITS.name) }),
    fingerprint: bytesToHex(sha256(utf8ToBytes(canonicalJson(shown)))),
    broad: isBroad(name, schema),
  };
}

/** The schema made safe, or why it cannot be. */
function readSchema(declared: unknown, patterns: { left: number }): JsonObject | string {
  const plain = plainObject(declared, { depth: LIMITS.schemaDepth * 2, bytes: LIMITS.schemaBytes });
  if (plain === undefined) return 'Its schema is no JSON object within the limits of size and depth.';
  const problems = createProblems();
  const schema = readParameters({ value: plain, place: problems.place('inputSchema') }, patterns);
  const [fault] = problems.list().filter(({ level }) => level === 'error');
  if (fault) return `${fault.path}: ${fault.reason}`;
  return cleanTexts(schema);
}

/** Titles and descriptions inside a schema are the page's words too. */
function cleanTexts(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, cleanValue(key, value)]));
}

function cleanValue(key: string, value: JsonValue | undefined): JsonValue {
  if (typeof value === 'string' && (key === 'description' || key === 'title'))
    return cleanLine(value, INNER_TEXT_CHARS);
  if (Array.isArray(value)) return value.map((entry: JsonValue) => (isJsonObject(entry) ? cleanTexts(entry) : entry));
  return isJsonObject(value) ? cleanTexts(value) : (value ?? null);
}

function readHints(declared: unknown): PageToolHints {
  if (typeof declared !== 'object' || declared === null) return {};
  const said = declared as Readonly<Record<string, unknown>>;
  return {
    ...(typeof said.readOnly === 'boolean' && { readOnly: said.readOnly }),
    ...(typeof said.consequential === 'boolean' && { consequential: said.consequential }),
    ...(typeof said.destructive === 'boolean' && { destructive: said.destructive }),
    ...(typeof said.idempotent === 'boolean' && { idempotent: said.idempotent }),
    ...(typeof said.openWorld === 'boolean' && { openWorld: said.openWorld }),
    ...(typeof said.untrustedContent === 'boolean' && { untrustedContent: said.untrustedContent }),
  };
}

function readTimeout(declared: unknown): number {
  if (typeof declared !== 'number' || !Number.isFinite(declared)) return LIMITS.timeoutMs;
  return Math.min(LIMITS.maxTimeoutMs, Math.max(MIN_TIMEOUT_MS, Math.round(declared)));
}

const BROAD_NAMES = [
  'eval',
  'exec',
  'execute',
  'run_js',
  'execute_js',
  'run_code',
  'execute_code',
  'run_script',
  'execute_script',
  'fetch',
  'fetch_url',
  'http_request',
  'request',
].map(nameSkeleton);
const BROAD_ARGUMENTS = new Set([
  'code',
  'script',
  'js',
  'javascript',
  'html',
  'sql',
  'command',
  'url',
  'uri',
  'endpoint',
]);

/** A tool that runs any code or reaches any address does whatever its caller likes, so nobody can agree to it in advance. */
function isBroad(name: string, { properties, required }: JsonObject): boolean {
  if (BROAD_NAMES.includes(nameSkeleton(name))) return true;
  const needed = Array.isArray(required) ? required : [];
  const texts = isJsonObject(properties) ? Object.entries(properties).filter(([, schema]) => isFreeText(schema)) : [];
  return texts.length > 0 && needed.length > 0 && texts.every(([key]) => BROAD_ARGUMENTS.has(key.toLowerCase()));
}

function isFreeText(schema: JsonValue | undefined): boolean {
  return isJsonObject(schema) && schema.type === 'string' && schema.enum === undefined && schema.pattern === undefined;
}
