import type { Effect, Mode, Tier } from '../core/mode';
import { TIERS } from '../core/mode';
import { nameSkeleton } from '../core/name-skeleton';
import { oneLine } from '../core/one-line';
import type { SkillReading, SkillTool } from '../core/skill';
import type { RemoteTool } from '../core/tool';
import { checkSkillInput } from '../skills/check-input';
import { jobRunMs } from '../skills/download-job';
import type { KnownSkill } from './skill-library';

/** A tool of a skill with the name that the model calls it by. */
export interface NamedSkillTool {
  readonly alias: string;
  readonly tool: SkillTool;
  readonly skill: KnownSkill;
}

const MAX_NAME_CHARS = 64;

/** Gives each tool a name that no other has or looks like: its own, with a number where an earlier skill has that. */
export function nameTools(skills: readonly KnownSkill[]): readonly NamedSkillTool[] {
  const taken = new Set<string>();
  return skills.flatMap((skill) =>
    offeredTools(skill).map((tool) => {
      let alias = tool.name;
      for (let number = 2; taken.has(nameSkeleton(alias)); number += 1) {
        const end = `_${number}`;
        alias = tool.name.slice(0, MAX_NAME_CHARS - end.length) + end;
      }
      taken.add(nameSkeleton(alias));
      return { alias, tool, skill };
    }),
  );
}

/** Without those that are hidden from models. */
function offeredTools({ stored: { withheld = [] }, reading }: KnownSkill): readonly SkillTool[] {
  return reading.tools.filter(({ name }) => !withheld.includes(name));
}

/** A skill's tool as the loop knows tools. It brings no code: what runs is our route. */
export function remoteTool({ alias, tool, skill }: NamedSkillTool): RemoteTool {
  const { stored, reading } = skill;
  return {
    runsIn: 'skill',
    name: alias,
    label: oneLine(tool.displayName ?? tool.name),
    description: `${tool.description} From the skill "${oneLine(reading.name)}".`,
    modes: modesOf(tool, reading),
    tier: smallestTier(tool.tiers),
    effects: effectsOf(tool),
    trust: 'untrusted',
    inputSchema: tool.parameters,
    origin: { kind: 'skill', id: stored.id, toolName: tool.name, label: oneLine(reading.name) },
    // What is missing may yet be filled in by the route: the address of the tab, say.
    check: (input) => checkSkillInput(withoutFilled(tool), input),
    ...(tool.kind === 'target' && !isBuiltin(tool) && { mayAsk: true }),
    ...timesOf(tool),
  };
}

/** True for a tool whose manifest and method both say that it only reads; an MCP server says it alone. */
export function readsOnly(tool: SkillTool): boolean {
  switch (tool.kind) {
    case 'http':
      return true;
    case 'httpDownloadJob':
      return false;
    case 'mcp':
      return tool.readOnly;
    case 'target':
      return tool.readOnly && tool.target.type !== 'builtin' && /^(?:GET|POST)$/.test(tool.target.method);
    default:
      return tool satisfies never;
  }
}

function effectsOf(tool: SkillTool): readonly Effect[] {
  if (tool.kind === 'httpDownloadJob') return ['download'];
  // It sends nothing: the model calls the core tool itself.
  if (isBuiltin(tool)) return ['read'];
  return readsOnly(tool) ? ['network'] : ['submit'];
}

function changes(tool: SkillTool): boolean {
  return !readsOnly(tool) && !isBuiltin(tool);
}

function isBuiltin(tool: SkillTool): boolean {
  return tool.kind === 'target' && tool.target.type === 'builtin';
}

/** Whether a skill is for a mode. What may act may also debug. */
export function isFor({ modes }: Pick<SkillReading, 'modes'>, mode: Mode): boolean {
  return modes.includes(mode) || (mode === 'dev' && modes.includes('act'));
}

/**
 * A skill that is not for a mode has no tools there either. What may act may also debug; what changes something is for no
 * mode that only reads.
 */
function modesOf(tool: SkillTool, reading: SkillReading): readonly Mode[] {
  const modes = tool.modes.filter((mode) => isFor(reading, mode) && (mode !== 'ask' || !changes(tool)));
  return modes.includes('act') && !modes.includes('dev') ? [...modes, 'dev'] : modes;
}

function smallestTier(tiers: readonly Tier[]): Tier {
  // Compact models see no skills at all.
  return TIERS.find((tier) => tier !== 'compact' && tiers.includes(tier)) ?? 'full';
}

function timesOf(tool: SkillTool): Pick<RemoteTool, 'timeoutMs' | 'resumes'> {
  switch (tool.kind) {
    case 'http':
      return { timeoutMs: 40_000 };
    case 'httpDownloadJob':
      return { timeoutMs: jobRunMs(tool), resumes: true };
    case 'mcp':
      // Behind the client's own limits, of which each tells more.
      return { timeoutMs: 400_000 };
    case 'target':
      return { timeoutMs: (tool.timeoutMs ?? 30_000) + 10_000 };
    default:
      return tool satisfies never;
  }
}

/** The schema without demanding what the route puts in when the model leaves it out. */
function withoutFilled(tool: SkillTool): SkillTool['parameters'] {
  const { parameters } = tool;
  const { required } = parameters;
  if (tool.kind === 'target' || tool.kind === 'mcp' || !Array.isArray(required)) return parameters;
  const filled = new Set([tool.activeTabUrlArg, ...Object.keys(tool.defaultArgs)]);
  return { ...parameters, required: required.filter((name) => !filled.has(String(name))) };
}
