import type { SkillRouteDeps } from '../../src/background/route-skill';
import type { SkillsCapability } from '../../src/core/capabilities';
import type { ComputersCapability } from '../../src/core/computer';
import type { PageToolsCapability } from '../../src/core/page-tool';
import { ToolError } from '../../src/core/tool-error';
import type { FakePlatform } from './platform';

/** A conversation whose user has no skills. */
export const noSkills: SkillsCapability = {
  load: () => Promise.reject(new ToolError('not-found', 'There is no such skill.')),
};

/** A session without pages that offer tools. */
export const noPageTools: PageToolsCapability = { find: () => undefined };

/** Nobody asks for a device. */
export const noComputers: ComputersCapability = { list: async () => [] };

/** What runs the tools of skills where there are none. */
export function noSkillRoutes(platform: FakePlatform): SkillRouteDeps {
  return {
    platform,
    library: {
      list: async () => [],
      find: async () => undefined,
      shelf: async () => ({ catalogue: [], tools: () => [] }),
      tool: async () => undefined,
    },
    secrets: { secret: async () => undefined },
    identity: () => Promise.reject(new Error('The test has no identity.')),
    now: () => 0,
    mcp: { call: () => Promise.reject(new Error('The test has no MCP server.')) },
    sleep: async () => undefined,
  };
}
