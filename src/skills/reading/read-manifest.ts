import { isJsonObject } from '../../core/json';
import type { SkillComponent, SkillReading, SkillTool } from '../../core/skill';
import { readMcp } from '../mcp/read-mcp';
import { type Field, type FieldNames, openFields, type TakeField, takeList } from './fields';
import { parseBlock } from './parse-block';
import type { Place, Problems } from './problems';
import { namedEntries, readComponents, readEmbedOrigins } from './read-components';
import { readHttpTool } from './read-http-tool';
import { type ReadTarget, readTarget } from './read-target';
import { readTargetTool } from './read-target-tool';
import type { ToolScene } from './read-tool-base';
import type { ManifestBlock } from './split-markdown';

/** What the manifests of a skill give, all together. */
export type ManifestReading = Pick<SkillReading, 'tools' | 'components' | 'embedOrigins' | 'targets' | 'secrets'>;

const MAX_HTTP_TOOLS = 8;
/** So many target tools a skill can have. */
export const MAX_TARGET_TOOLS = 32;
const MAX_LISTED = 100;
const MAX_TARGETS = 40;
const NAMES: FieldNames = {
  tools: [],
  version: [],
  components: [],
  targets: [],
  embedOrigins: ['embed_origins'],
  targetTools: ['target_tools'],
  mcp: [],
};

/** Reads all blocks as one manifest: a target may name a component of another block. */
export function readManifest(blocks: readonly ManifestBlock[], scene: ToolScene, problems: Problems): ManifestReading {
  const takes = blocks.flatMap((block, index) => {
    const place = problems.place(blocks.length > 1 ? `block ${index + 1} $` : '$');
    return openBlock(block, place) ?? [];
  });
  const fields = (name: string) => takes.flatMap((take) => take(name) ?? []);
  for (const version of fields('version')) checkVersion(version);

  const components = new Map<string, SkillComponent>();
  for (const field of fields('components')) readComponents(field, scene, components);
  const targets = new Map<string, ReadTarget>();
  for (const field of fields('targets')) readTargets(field, { ...scene, components, targets });
  const embedOrigins = fields('embedOrigins').flatMap((field) => readEmbedOrigins(field, scene));

  const httpTools = readTools(fields('tools'), MAX_HTTP_TOOLS, (field) => readHttpTool(field, scene));
  const targetScene = { ...scene, components, targets };
  const targetTools = readTools(fields('targetTools'), MAX_TARGET_TOOLS, (field) => readTargetTool(field, targetScene));

  const mcp = readMcp(fields('mcp'), scene);

  const used = [
    ...targets.values(),
    ...targetTools.map(({ tool, references }) => ({ target: tool.target, references })),
  ];
  return {
    tools: [...httpTools, ...targetTools.map(({ tool }): SkillTool => tool), ...mcp.tools],
    components: Object.fromEntries(components),
    targets: Object.fromEntries([...targets].map(([name, { target }]) => [name, target])),
    embedOrigins: [...new Set([...embedOrigins, ...originsOf(components, used)])],
    secrets: [...new Set([...used.flatMap(({ references }) => references.flatMap(secretOf)), ...mcp.secrets])],
  };
}

/** A list of tools, or an object with one. */
function openBlock({ text }: ManifestBlock, place: Place): TakeField | undefined {
  const value = parseBlock(text, place);
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return (name) => (name === 'tools' ? { value, place } : undefined);
  if (!isJsonObject(value))
    return place.error('The block is neither a list nor an object.', 'Write { "tools": [ … ] }.');
  const known = Object.keys(NAMES).some((name) => Object.hasOwn(value, name));
  if (!known) place.error('The block declares nothing.', 'Write { "tools": [ … ] }.');
  return openFields(value, place, NAMES);
}

function checkVersion({ value, place }: Field): void {
  if (value === 1 || value === 2) return;
  place.warn('There are versions 1 and 2 only; the manifest is read as version 2.', 'Write 2.');
}

function readTargets(
  field: Field,
  scene: Parameters<typeof readTarget>[1] & { targets: Map<string, ReadTarget> },
): void {
  for (const [name, entry] of namedEntries(field, 'What names the targets', MAX_TARGETS)) {
    if (scene.targets.has(name)) {
      entry.place.error('Another block has a target of this name.', 'Choose another name.');
      continue;
    }
    const target = readTarget(entry, scene);
    if (target !== undefined) scene.targets.set(name, target);
  }
}

/** The first `max` sound tools; what comes after is told of. */
function readTools<T>(fields: readonly Field[], max: number, read: (field: Field) => T | undefined): readonly T[] {
  const tools: T[] = [];
  for (const entry of fields.flatMap((field) => takeList(field, MAX_LISTED))) {
    if (tools.length < max) {
      const tool = read(entry);
      if (tool !== undefined) tools.push(tool);
    } else {
      entry.place.error(`A skill has at most ${max} such tools.`, 'Make another skill of it.');
    }
  }
  return tools;
}

function originsOf(
  components: ReadonlyMap<string, SkillComponent>,
  targets: readonly Pick<ReadTarget, 'target'>[],
): readonly string[] {
  const urls = targets.flatMap(({ target }) => (target.type === 'url' ? [target.url] : []));
  return [...[...components.values()].map(({ url }) => url), ...urls].flatMap((url) => {
    // The authority is literal, so references behind it do not matter.
    const literal = url.replace(/\$.*$/s, '');
    return URL.canParse(literal) ? [new URL(literal).origin] : [];
  });
}

function secretOf({ kind, path }: ReadTarget['references'][number]): readonly string[] {
  return kind === 'env' ? path : [];
}
