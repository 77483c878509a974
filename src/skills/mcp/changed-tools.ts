import type { JsonObject } from '../../core/json';
import type { McpSkillTool } from '../../core/skill';
import { readOffered } from './offered-tool';

/**
 * Names, in the skill, of the tools that their server describes otherwise than when the user agreed to them, or has no
 * more. `offered` are the definitions as they came from the server at `endpoint`.
 */
export function changedTools(
  tools: readonly McpSkillTool[],
  endpoint: string,
  offered: readonly JsonObject[],
): readonly string[] {
  const pins = new Map(offered.flatMap((definition) => pinned(definition)));
  return tools
    .filter((tool) => tool.endpoint === endpoint && pins.get(tool.remoteName) !== tool.pin)
    .map(({ name }) => name);
}

function pinned(definition: JsonObject): readonly (readonly [string, string])[] {
  const tool = readOffered(definition);
  return tool === undefined ? [] : [[tool.name, tool.pin]];
}
