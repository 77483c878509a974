import { nameSkeleton } from '../../core/name-skeleton';
import type { McpSkillTool } from '../../core/skill';
import { type Field, type FieldNames, openFields, refusePrototypeKeys, takeList, takeObject } from '../reading/fields';
import { refuseTrust } from '../reading/read-target-tool';
import {
  BASE_NAMES,
  type NameRule,
  onField,
  readBase,
  readModes,
  readName,
  type ToolScene,
} from '../reading/read-tool-base';
import { hasPathTrick, takeUrl } from '../reading/skill-url';
import { takeFlag, takeProse, takeText } from '../reading/take-value';
import { MAX_MCP_TOOLS } from './write-mcp-skill';

/** What the `mcp` fields of a skill's manifests give, all together. */
export interface McpReading {
  readonly tools: readonly McpSkillTool[];
  /** Names of the secrets that go as bearer tokens. */
  readonly secrets: readonly string[];
}

interface Found {
  readonly tools: McpSkillTool[];
  readonly secrets: Set<string>;
  /** Entries, sound or not. */
  listed: number;
}

const NAME_RULE: NameRule = {
  pattern: /^[a-zA-Z0-9_-]{1,64}$/,
  fix: 'Use at most 64 letters, digits, _ and -.',
};
const MAX_DESCRIPTION_CHARS = 1_024;
const MAX_REMOTE_NAME_CHARS = 200;
const MAX_LISTED = 100;
const NAMES: FieldNames = { url: [], token: [], offered: [], tools: [] };
const TOOL_NAMES: FieldNames = { ...BASE_NAMES, name: [], remoteName: [], pin: [] };

/** Reads all `mcp` fields, each a server with tools of it. */
export function readMcp(fields: readonly Field[], scene: ToolScene): McpReading {
  const found: Found = { tools: [], secrets: new Set(), listed: 0 };
  const offered = fields.flatMap((field) => readServer(field, scene, found) ?? []);
  for (const field of offered) tellMissing(field, found.listed);
  return { tools: found.tools, secrets: [...found.secrets] };
}

/** @returns the field that tells how many tools the server had */
function readServer(field: Field, scene: ToolScene, into: Found): Field | undefined {
  const { place } = field;
  const object = takeObject(field, 'What names an MCP server');
  if (object === undefined) return;
  const take = openFields(object, place, NAMES);
  const given = take('url');
  if (given === undefined) return place.error('The server has no url.', 'Add "url" with an https address.');
  const url = takeUrl(given, scene);
  if (url === undefined) return;
  if (hasPathTrick(String(given.value))) {
    return given.place.error('Its path climbs or hides a sign.', 'Write a plain "https://host/path".');
  }
  const token = onField(take('token'), readTokenName);
  const listed = onField(take('tools'), (tools) => takeList(tools, MAX_LISTED)) ?? [];
  into.listed += listed.length;
  for (const entry of listed) {
    if (into.tools.length >= MAX_MCP_TOOLS) {
      entry.place.error(`A skill has at most ${MAX_MCP_TOOLS} such tools.`, 'Make another skill of it.');
      continue;
    }
    const tool = readMcpTool(entry, scene, { endpoint: url.resource, ...(token !== undefined && { token }) });
    if (tool !== undefined) into.tools.push(tool);
  }
  if (token !== undefined) into.secrets.add(token);
  return take('offered');
}

function readTokenName(field: Field): string | undefined {
  const name = takeText(field, 64);
  if (name === undefined || /^[A-Z][A-Z0-9_]*$/i.test(name)) return name;
  return field.place.error('It is the name of a secret, never the secret itself.', 'Write "MCP_TOKEN".');
}

function tellMissing({ value, place }: Field, listed: number): void {
  if (typeof value !== 'number' || value <= listed) return;
  place.warn(
    `The server offers ${value} tools, and ${listed} of them are here.`,
    `A skill has at most ${MAX_MCP_TOOLS} of them, and none that is too large or nested too deeply.`,
  );
}

function readMcpTool(
  field: Field,
  scene: ToolScene,
  server: Pick<McpSkillTool, 'endpoint' | 'token'>,
): McpSkillTool | undefined {
  const { place } = field;
  const object = takeObject(field, 'A tool');
  if (object === undefined) return undefined;
  const errors = place.errorCount();
  refusePrototypeKeys(object, place);
  const take = openFields(object, place, TOOL_NAMES);
  const name = readName(take, place, NAME_RULE, scene);
  const remoteName = onField(take('remoteName'), (found) => takeText(found, MAX_REMOTE_NAME_CHARS)) ?? name;
  const described = take('description');
  if (described === undefined) place.error('The tool has no description.', 'Say what it does and how it fails.');
  const description = onField(described, (found) => takeProse(found, MAX_DESCRIPTION_CHARS)) ?? '';
  onField(take('resultPolicy'), refuseTrust);
  const readOnly = onField(take('readOnly'), takeFlag) ?? false;
  const base = readBase(take, description, scene);
  const modes = readModes(take('modes'), readOnly ? ['ask', 'act'] : ['act']);
  const pin = readPin(take('pin'), field);
  if (name === undefined || remoteName === undefined || pin === undefined || place.errorCount() > errors)
    return undefined;
  scene.taken.add(nameSkeleton(name));
  return {
    name,
    kind: 'mcp',
    ...base,
    ...server,
    modes: readOnly ? modes : modes.filter((mode) => mode !== 'ask'),
    remoteName,
    readOnly,
    pin,
  };
}

function readPin(field: Field | undefined, tool: Field): string | undefined {
  if (typeof field?.value === 'string' && /^[0-9a-f]{64}$/.test(field.value)) return field.value;
  return (field ?? tool).place.error(
    'It does not say which definition of the server it was made of.',
    'Connect the server in Settings, and take "pin" from the text of that skill.',
  );
}
