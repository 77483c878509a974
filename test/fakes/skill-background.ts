import type { BundledSkill } from '../../src/background/bundled-skills';
import { connectMcp } from '../../src/background/connect-mcp';
import { createMcpCalls } from '../../src/background/mcp-calls';
import { createSkillLibrary } from '../../src/background/skill-library';
import { createSkillStore, type SkillStore } from '../../src/background/skill-store';
import { createSkillsService, type SkillsServiceDeps } from '../../src/background/skills-service';
import type { SkillView } from '../../src/core/skill-setup';
import { openMcp } from '../../src/mcp/open-mcp';
import { createIdentityKey } from '../../src/skills/identity-token';
import { FakeSkillPort } from './skill-port';

const reservedNames: ReadonlySet<string> = new Set(['navigate', 'read_page', 'fetch_url']);
const key = createIdentityKey();
let databases = 0;

/** All that the background has of skills, over a store of its own and a server in memory. */
export function skillBackground(bundled: readonly BundledSkill[] = [], store: SkillStore = newSkillStore()) {
  const port = new FakeSkillPort();
  const library = createSkillLibrary(store, reservedNames);
  const identity = async () => ({ installationId: 'install-1', key: await key });
  let nowMs = 1_000;
  const now = () => {
    nowMs += 1;
    return nowMs;
  };
  const mcp = createMcpCalls({ open: openMcp, withhold: (...what) => service.withhold(...what), now });
  const connect: SkillsServiceDeps['connect'] = (server) => connectMcp(server, { open: openMcp, port });
  const service = createSkillsService({ store, library, reservedNames, bundled, port, connect, identity, now, mcp });
  /** Shows a text and agrees to it. */
  const add = async (markdown: string): Promise<SkillView> => {
    const { hash } = await service.preview({ from: 'text', markdown });
    return service.import(hash, false);
  };
  return { store, port, library, service, identity, now, mcp, add };
}

/** An empty store; needs a fake IndexedDB. */
export function newSkillStore(): SkillStore {
  databases += 1;
  return createSkillStore(`fake-skills-${databases}`);
}
