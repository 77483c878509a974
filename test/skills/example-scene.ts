import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SkillReading, SkillTool } from '../../src/core/skill';
import { createSkillPort } from '../../src/platform/shared/skill-http';
import { createIdentityKey, signIdentityToken } from '../../src/skills/identity-token';
import { readSkill } from '../../src/skills/read-skill';
import type { SkillScene } from '../../src/skills/skill-scene';
import { coreTools } from '../../src/tools/registry';
import { testCertificate } from './certificate';
import type { SkillServer } from './skill-server';

/** Has `fetch` of this process trust the test servers, as the browsers of the end-to-end tests do. */
export function trustTestServers(): void {
  setDefaultCACertificates([...getCACertificates(), testCertificate().certificate]);
}

/** Reads an example as the product does when the user agreed to tools on this machine. */
export function readExample(markdown: string): SkillReading {
  return readSkill(markdown, { reservedNames: new Set(coreTools.map(({ name }) => name)), allowsLoopback: true });
}

/** An example of `files/` on a server, with the port of the product over real HTTPS. */
export function exampleScene(server: SkillServer, name: string, parts: Partial<SkillScene> = {}): SkillScene {
  const key = createIdentityKey();
  const skillId = name;
  return {
    skillId,
    skillName: name,
    reading: readExample(server.skill(name)),
    port: createSkillPort(),
    allowsLoopback: true,
    source: { kind: 'thread', threadId: 'thread-1' },
    secret: async () => undefined,
    identityToken: async (audience) =>
      signIdentityToken({ installationId: 'install-1', audience, skillId }, await key, Date.now()),
    maxChars: 8_000,
    ...parts,
  };
}

/** A tool of an example, of one kind. @throws Error when the example has no such tool */
export function exampleTool<K extends SkillTool['kind']>(
  { reading }: SkillScene,
  name: string,
  kind: K,
): Extract<SkillTool, { kind: K }> {
  const found = reading.tools.find((tool): tool is Extract<SkillTool, { kind: K }> => {
    return tool.name === name && tool.kind === kind;
  });
  if (!found) throw new Error(`The example has no tool ${name}.`);
  return found;
}
