import type { Capability } from './capabilities';
import { type Mode, type Tier, tierIncludes } from './mode';
import type { Tool } from './tool';

/** What decides which tools a request offers. */
export interface ToolsWanted {
  readonly mode: Mode;
  readonly tier: Tier;
  readonly has: ReadonlySet<Capability>;
}

/**
 * The tools a model of `tier` gets in `mode` on a platform that `has` these capabilities, in registry order.
 * Pure, and the only reader of `modes`, `tier`, `devTier` and `needs`. Dev with compact is empty: the turn is
 * refused before any request.
 */
export function toolsFor<T extends Tool>(all: readonly T[], want: ToolsWanted): readonly T[] {
  if (want.mode === 'dev' && want.tier === 'compact') return [];
  return all.filter((tool) => isOffered(tool, want));
}

function isOffered(tool: Tool, { mode, tier, has }: ToolsWanted): boolean {
  const smallest = mode === 'dev' ? (tool.devTier ?? tool.tier) : tool.tier;
  const needs: readonly Capability[] = tool.runsIn === 'background' ? tool.needs : [];
  return tool.modes.includes(mode) && tierIncludes(tier, smallest) && needs.every((need) => has.has(need));
}
