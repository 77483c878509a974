import type { SkillShelf } from '../agent/deps';
import { onFirstUse } from '../core/on-first-use';
import type { SecretBook } from '../core/secret-book';
import { openMcp } from '../mcp/load-mcp';
import type { Platform } from '../platform/platform';
import type { CallState } from '../session/state';
import { coreTools } from '../tools/registry';
import { BUNDLED_SKILLS } from './bundled-skills';
import { connectMcp } from './connect-mcp';
import { openIdentity } from './identity-key';
import { createMcpCalls } from './mcp-calls';
import { leaveJob, type SkillRouteDeps } from './route-skill';
import { createSkillLibrary, type SkillLibrary } from './skill-library';
import { createSkillStore } from './skill-store';
import { createSkillsService, type SkillsService } from './skills-service';

/** All that the background has of skills. */
export interface Skills {
  readonly library: SkillLibrary;
  readonly routes: SkillRouteDeps;
  readonly service: SkillsService;
  /** The skills of a turn. */
  shelf(): Promise<SkillShelf>;
  /** What the user gave to skills as secrets. */
  secrets(): Promise<SecretBook>;
  /** Removes the job of a call that no run goes on with. */
  leaveJob(call: CallState): Promise<void>;
}

/** Wires skills. Their store opens on first use; the bundled ones are put in, or brought up to date, before anyone sees a list. */
export function openSkills(platform: Platform, sleep: SkillRouteDeps['sleep']): Skills {
  const store = createSkillStore();
  const reservedNames = new Set(coreTools.map(({ name }) => name));
  const library = createSkillLibrary(store, reservedNames);
  const identity = onFirstUse(() => openIdentity());
  const mcp = createMcpCalls({
    open: openMcp,
    withhold: (id, hash, names) => service.withhold(id, hash, names),
    now: Date.now,
  });
  const routes: SkillRouteDeps = {
    platform,
    library,
    secrets: store,
    identity,
    now: Date.now,
    mcp,
    sleep,
    note: (id, call) => service.note(id, call),
  };
  const service = createSkillsService({
    store,
    library,
    reservedNames,
    bundled: BUNDLED_SKILLS,
    port: platform.skillPort,
    connect: (server) => connectMcp(server, { open: openMcp, port: platform.skillPort }),
    identity,
    now: Date.now,
    mcp,
  });
  const seeded = onFirstUse(() => service.seed());
  return {
    library,
    routes,
    service: {
      ...service,
      async list() {
        await seeded();
        return service.list();
      },
      async bundled() {
        await seeded();
        return service.bundled();
      },
    },
    async shelf() {
      await seeded();
      return library.shelf();
    },
    secrets: () => store.secrets(),
    leaveJob: (call) => leaveJob(routes, call, platform.skillPort),
  };
}
