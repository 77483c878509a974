import type { SkillShelf } from '../agent/deps';
import type { SkillText } from '../core/capabilities';
import type { Mode, Tier } from '../core/mode';
import type { SkillReading, SkillTool, StoredSkill } from '../core/skill';
import { ToolError } from '../core/tool-error';
import { toolsFor } from '../core/tools-for';
import { readSkill } from '../skills/read-skill';
import type { SkillStore } from './skill-store';
import { isFor, type NamedSkillTool, nameTools, remoteTool } from './skill-tools';

/** A skill, and what its text says. */
export interface KnownSkill {
  readonly stored: StoredSkill;
  readonly reading: SkillReading;
}

/** The user's skills, read. What was read is kept for as long as the text is the same. */
export interface SkillLibrary {
  list(): Promise<readonly KnownSkill[]>;
  find(id: string): Promise<KnownSkill | undefined>;
  /** The enabled ones, as a turn sees them. */
  shelf(): Promise<SkillShelf>;
  /** The tool of a skill by the name that its manifest gives it. */
  tool(id: string, toolName: string): Promise<{ readonly skill: KnownSkill; readonly tool: SkillTool } | undefined>;
}

/** `reservedNames`: those of the product's own tools. */
export function createSkillLibrary(store: Pick<SkillStore, 'list'>, reservedNames: ReadonlySet<string>): SkillLibrary {
  const readings = new Map<string, SkillReading>();
  const readingOf = ({ hash, markdown, allowsLoopback: agreed }: StoredSkill): SkillReading => {
    const allowsLoopback = agreed === true;
    const key = `${hash} ${allowsLoopback}`;
    const known = readings.get(key) ?? readSkill(markdown, { reservedNames, allowsLoopback });
    readings.set(key, known);
    return known;
  };
  const list = async (): Promise<readonly KnownSkill[]> =>
    (await store.list()).map((stored) => ({ stored, reading: readingOf(stored) }));
  const find = async (id: string) => (await list()).find(({ stored }) => stored.id === id);
  return {
    list,
    find,
    async shelf() {
      const enabled = (await list()).filter(({ stored }) => stored.enabled);
      return {
        catalogue: enabled.map(({ stored: { id }, reading }) => ({
          id,
          name: reading.name,
          summary: reading.summary,
          intents: reading.intents,
          modes: reading.modes,
        })),
        tools: (skillIds) => toolsOf(enabled, skillIds).map(remoteTool),
      };
    },
    async tool(id, toolName) {
      const skill = await find(id);
      const tool = skill?.reading.tools.find(({ name }) => name === toolName);
      return skill && tool && { skill, tool };
    },
  };
}

/**
 * A skill as a model gets it in a mode, with the tools that it is offered, under the names that they have beside those already `loaded`.
 * @throws ToolError `not-found`, or `unavailable` in a mode that it is not for
 */
export async function loadSkill(
  library: SkillLibrary,
  loaded: readonly string[],
  { id, mode, tier }: { readonly id: string; readonly mode: Mode; readonly tier: Tier },
): Promise<SkillText> {
  const skills = (await library.list()).filter(({ stored }) => stored.enabled);
  const skill = skills.find(({ stored }) => stored.id === id);
  if (!skill) {
    const ids = skills.map(({ stored }) => stored.id).join(', ');
    throw new ToolError(
      'not-found',
      'There is no such skill.',
      ids === '' ? 'Go on without it.' : `There are: ${ids}.`,
    );
  }
  if (!isFor(skill.reading, mode)) {
    throw new ToolError(
      'unavailable',
      `This skill is not for the mode ${mode}.`,
      'Tell the user, or go on without it.',
    );
  }
  const { name, instructions } = skill.reading;
  const ids = loaded.includes(id) ? loaded : [...loaded, id];
  const own = toolsOf(skills, ids).filter((each) => each.skill === skill);
  const offered = toolsFor(own.map(remoteTool), { mode, tier, has: new Set() });
  return { id, name, instructions, tools: offered.map((tool) => tool.name) };
}

function toolsOf(skills: readonly KnownSkill[], skillIds: readonly string[]): readonly NamedSkillTool[] {
  return nameTools(skillIds.flatMap((id) => skills.filter(({ stored }) => stored.id === id)));
}
