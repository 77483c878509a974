import type { HttpSkillTool, SkillReading, TargetSkillTool } from '../../src/core/skill';
import type { SkillScene } from '../../src/skills/skill-scene';
import { FakeSkillPort } from './skill-port';

/** A skill with nothing in it. */
export function skillReading(parts: Partial<SkillReading> = {}): SkillReading {
  return {
    name: 'A skill',
    summary: '',
    intents: [],
    modes: ['act'],
    instructions: '',
    tools: [],
    components: {},
    embedOrigins: [],
    targets: {},
    secrets: [],
    problems: [],
    ...parts,
  };
}

const BASE = {
  name: 'a_tool',
  description: 'A tool.',
  parameters: { type: 'object', properties: { q: { type: 'string' } } },
  modes: ['ask', 'act', 'dev'],
  tiers: ['mid', 'full'],
  sites: [],
} as const;

/** A tool that reads with one request. */
export function httpTool(parts: Partial<HttpSkillTool> = {}): HttpSkillTool {
  return {
    ...BASE,
    kind: 'http',
    method: 'POST',
    endpoint: 'https://api.test/v1/look',
    defaultArgs: {},
    inputUrlAllowlist: [],
    ...parts,
  };
}

/** A tool that calls a target. */
export function targetTool(parts: Pick<TargetSkillTool, 'target'> & Partial<TargetSkillTool>): TargetSkillTool {
  return { ...BASE, kind: 'target', readOnly: false, ...parts };
}

/** What a skill's tool runs in, in memory. `secrets` are those that the user entered. */
export function skillScene(
  parts: Partial<SkillScene> & { readonly secrets?: Readonly<Record<string, string>> } = {},
): SkillScene & { readonly port: FakeSkillPort } {
  const { secrets = {}, ...others } = parts;
  return {
    skillId: 'a-skill',
    skillName: 'A skill',
    reading: skillReading(),
    allowsLoopback: false,
    source: { kind: 'thread', threadId: 'thread-1' },
    secret: async (name) => secrets[name],
    identityToken: async (audience) => `token.for.${audience}`,
    maxChars: 8_000,
    ...others,
    port: new FakeSkillPort(),
  };
}
