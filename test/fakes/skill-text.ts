import type { SkillProblem, SkillReading } from '../../src/core/skill';
import { type ReadSkillOptions, readSkill } from '../../src/skills/read-skill';

/** A server that skills of tests name; nothing is ever sent to it. */
export const ORIGIN = 'https://skills.test';

/** The text of a skill with one block for each manifest. */
export function skillText(...manifests: readonly unknown[]): string {
  const blocks = manifests.map((manifest) => `\`\`\`tabhand-tools\n${JSON.stringify(manifest, null, 2)}\n\`\`\``);
  return ['# Test skill', 'What the skill is for.', ...blocks].join('\n\n');
}

/** Reads a text as the product does, with a few core tools and without loopback. */
export function readText(markdown: string, options: Partial<ReadSkillOptions> = {}): SkillReading {
  return readSkill(markdown, { reservedNames: new Set(['navigate', 'read_page']), allowsLoopback: false, ...options });
}

/** Reads one manifest. */
export function readManifestOf(manifest: unknown, options: Partial<ReadSkillOptions> = {}): SkillReading {
  return readText(skillText(manifest), options);
}

/** A tool of kind `http` that is sound but for what is given. */
export function httpTool(fields: object = {}): object {
  return { name: 'look_up', description: 'Looks something up.', endpoint: `${ORIGIN}/look`, ...fields };
}

/** A download job that is sound but for what is given; `job` is merged. */
export function jobTool({ job, ...fields }: { job?: object; [field: string]: unknown } = {}): object {
  const templates = { statusEndpoint: `${ORIGIN}/jobs/{job_id}`, fileEndpoint: `${ORIGIN}/jobs/{job_id}/file` };
  return {
    name: 'save_it',
    description: 'Saves something.',
    kind: 'httpDownloadJob',
    method: 'POST',
    endpoint: `${ORIGIN}/jobs`,
    job: { ...templates, ...job },
    ...fields,
  };
}

/** A manifest of version 2 with one tool, sound but for what is given. */
export function targetManifest(target: object, tool: object = {}, root: object = {}): object {
  const input = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'object' } }, required: ['a', 'b'] };
  return {
    version: 2,
    components: { api: { url: ORIGIN, env: { collection: 'test', environment: 'production' } } },
    targetTools: [{ name: 'act_on_it', description: 'Does something.', input, target, ...tool }],
    ...root,
  };
}

/** The paths of all errors, or of all warnings. */
export function pathsOf({ problems }: SkillReading, level: SkillProblem['level'] = 'error'): readonly string[] {
  return problems.filter((problem) => problem.level === level).map(({ path }) => path);
}
