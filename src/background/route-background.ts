import type { Capability, CapabilityMap } from '../core/capabilities';
import type { JsonObject } from '../core/json';
import type { BackgroundTool, RunBase, ToolOutput } from '../core/tool';

/** Runs a background tool with exactly the capabilities it declares. @throws what the tool throws */
export async function runInBackground(
  tool: BackgroundTool,
  input: JsonObject,
  capabilities: CapabilityMap,
  base: RunBase,
): Promise<ToolOutput> {
  return tool.run(tool.input.parse(input), { ...base, ...pick(capabilities, tool.needs) });
}

function pick(capabilities: CapabilityMap, needs: readonly Capability[]): CapabilityMap {
  // A handler's type names only its needs; the others are missing at run time, and that is meant.
  return Object.fromEntries(needs.map((need) => [need, capabilities[need]])) as unknown as CapabilityMap;
}
