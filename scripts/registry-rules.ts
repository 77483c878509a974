import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import * as z from 'zod/mini';
import type { Capability } from '../src/core/capabilities';
import type { JsonSchema, JsonValue } from '../src/core/json';
import { MODES, type Mode, TIERS, type Tier } from '../src/core/mode';
import type { CoreTool } from '../src/core/tool';
import { toolSpec } from '../src/core/tool-spec';
import { toolsFor } from '../src/core/tools-for';

/** What the rules look at; a test can hand in a bad one to prove that a rule bites. */
export interface RegistryFacts {
  /** Each tool with its file, relative to the repository. */
  readonly tools: readonly { readonly path: string; readonly tool: CoreTool }[];
  /** Every file below `src/tools`, relative to the repository. */
  readonly files: readonly string[];
  /** The content of `locales/en.json`. */
  readonly locale: JsonValue;
}

/**
 * Tokens the whole tool list of a tier may take. Prompt and tools together have 2,500, 6,000 and 9,000; what is
 * missing here belongs to the prompt.
 */
export const TOOL_BUDGET_TOKENS: Readonly<Record<Tier, number>> = { compact: 2_150, mid: 5_000, full: 7_800 };

const MAX_SENTENCES = 3;

/** The key below `tool` for tools that have no label of their own, such as those of a page. */
const FALLBACK_LABEL = 'other';
const SCALARS = new Set(['string', 'number', 'integer', 'boolean']);

/** Checks the whole registry; returns one sentence, with what to do, for each thing that is wrong. */
export function findRegistryProblems(facts: RegistryFacts): readonly string[] {
  return [
    ...facts.tools.flatMap(({ path, tool }) => checkTool(path, tool, facts)),
    ...checkSameName(facts.tools.map(({ tool }) => tool.name)),
    ...checkBudgets(facts),
    ...checkStaleLabels(facts),
  ];
}

/**
 * Tokens of what a model of `tier` reads about the tools in `mode`, on a platform that can do everything. What stands for
 * the tools of a page that offers many is left out, as those tools are: it has a limit of its own.
 */
export function toolListTokens(tools: readonly CoreTool[], want: { readonly mode: Mode; readonly tier: Tier }): number {
  const needs = tools.flatMap((tool) => (tool.runsIn === 'background' ? tool.needs : []));
  const has = new Set<Capability>(needs.filter((need) => need !== 'pageTools'));
  const specs = toolsFor(tools, { ...want, has }).map(toolSpec);
  const wire = specs.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  return wire.length === 0 ? 0 : countTokens(JSON.stringify(wire));
}

/** Tokens of a text as most models count them. */
export function countTokens(text: string): number {
  return encode(text).length;
}

function checkTool(path: string, tool: CoreTool, { files }: RegistryFacts): readonly string[] {
  const file = path.split('/').at(-1) ?? path;
  const folder = path.split('/').at(-2);
  const stem = path.replace(/\.ts$/, '');
  const problems: string[] = [];
  if (file !== `${tool.name}.ts`)
    problems.push(`rename the file to ${tool.name}.ts, or the tool to ${stem.split('/').at(-1)}.`);
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(tool.name)) problems.push('write the name in snake_case.');
  if (folder !== tool.runsIn)
    problems.push(`move it to src/tools/${tool.runsIn}, or define it with the other function.`);
  if (!hasTest(stem, files)) problems.push(`add ${tool.name}.test.ts beside it.`);
  if (tool.effects.length === 0) problems.push('name its effects; a tool that only looks has the effect read.');
  if (tool.modes.length === 0) problems.push('name the modes that offer it.');
  if (tool.label.trim() === '') problems.push('give it a label.');
  problems.push(...checkDescription(tool.description), ...checkSchema(tool, toolSpec(tool).inputSchema));
  return problems.map((problem) => `${path}: ${problem}`);
}

function checkDescription(description: string): readonly string[] {
  if (description.trim() === '') return ['describe it for the model: what it does, when to prefer it, how it fails.'];
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(description)].length;
  return sentences > MAX_SENTENCES
    ? [`shorten the description from ${sentences} sentences to ${MAX_SENTENCES} at most.`]
    : [];
}

function checkSchema(tool: CoreTool, schema: JsonSchema): readonly string[] {
  if (schema.type !== 'object') return ['make its input a z.strictObject.'];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  // What another tool's schema describes has no form of its own here.
  const isOfOther = (name: string) =>
    tool.runsIn === 'background' && tool.needs.includes('pageTools') && name === 'args';
  const nested = properties.filter(([name, property]) => !isFlat(property) && !isOfOther(name));
  const problems = nested.map(
    ([name]) => `make the argument ${name} a scalar, an enum or an array of those; models fill nested ones badly.`,
  );
  const { error } = z.safeParse(tool.input, { no_tool_has_this: true });
  const refusesUnknown = error?.issues.some((issue) => issue.code === 'unrecognized_keys') ?? false;
  if (!refusesUnknown) problems.push('use z.strictObject for its input, so that unknown arguments are refused.');
  return problems;
}

function isFlat(property: JsonValue | undefined): boolean {
  if (!isObject(property)) return false;
  if (property.type === 'array') return isScalar(property.items);
  return isScalar(property);
}

function isScalar(property: JsonValue | undefined): boolean {
  if (!isObject(property)) return false;
  return (typeof property.type === 'string' && SCALARS.has(property.type)) || 'enum' in property || 'const' in property;
}

function checkSameName(names: readonly string[]): readonly string[] {
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return twice.map((name) => `src/tools: two tools are called ${name}; rename one.`);
}

/** A translation of a tool's label is optional (the build falls back to the label), but must belong to a tool. */
function checkStaleLabels({ tools, locale }: RegistryFacts): readonly string[] {
  const labels = isObject(locale) && isObject(locale.tool) ? Object.keys(locale.tool) : [];
  return labels
    .filter((name) => name !== FALLBACK_LABEL && !tools.some(({ tool }) => tool.name === name))
    .map((name) => `locales/en.json: remove tool.${name}, here and in the other languages; no tool has that name.`);
}

function checkBudgets({ tools }: RegistryFacts): readonly string[] {
  const all = tools.map(({ tool }) => tool);
  return TIERS.flatMap((tier) =>
    MODES.flatMap((mode) => {
      const tokens = toolListTokens(all, { mode, tier });
      const budget = TOOL_BUDGET_TOKENS[tier];
      if (tokens <= budget) return [];
      return [
        `src/tools: the ${tier} list in ${mode} mode takes ${tokens} tokens of ${budget}; shorten descriptions or raise a tool's tier.`,
      ];
    }),
  );
}

function hasTest(stem: string, files: readonly string[]): boolean {
  return ['.test.ts', '.test.tsx', '.browser.test.ts'].some((ending) => files.includes(`${stem}${ending}`));
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
