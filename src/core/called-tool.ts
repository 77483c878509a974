import { isJsonObject, type JsonValue } from './json';
import type { Call, CalledPageTool } from './message';
import type { RemoteTool, Tool } from './tool';

/** The core tool by which a model calls a tool of the page that it only has the name of. */
export const PAGE_TOOL_CALL = 'page_tool_call';

/**
 * The tool that a call is for, of all that there are now; undefined for none. A page's tool is the one that had the name
 * when the model used it, whatever has the name by now.
 */
export function calledTool(
  { name, pageTool }: Pick<Call, 'name' | 'pageTool'>,
  tools: readonly Tool[],
): Tool | undefined {
  if (!pageTool) return tools.find((tool) => tool.name === name);
  const same = tools.filter((tool): tool is RemoteTool => isOf(tool, pageTool));
  return same.find((tool) => tool.name === pageTool.alias) ?? same[0];
}

function isOf(tool: Tool, { origin, name }: CalledPageTool): tool is RemoteTool {
  return tool.runsIn === 'page' && tool.origin.id === origin && tool.origin.toolName === name;
}

/** The tool of the page that a call is for, by the names of the request that it answers. */
export function pageToolOf(
  { name, input }: Pick<Call, 'name' | 'input'>,
  tools: readonly Tool[],
): CalledPageTool | undefined {
  const alias = name === PAGE_TOOL_CALL ? nameIn(input) : name;
  const tool = tools.find((each) => each.name === alias);
  if (tool?.runsIn !== 'page') return undefined;
  const { id, toolName, source = 'sdk' } = tool.origin;
  return { alias: tool.name, source, origin: id, name: toolName };
}

/** What the model names by such a call. */
export function nameIn(input: JsonValue): string | undefined {
  return isJsonObject(input) && typeof input.name === 'string' ? input.name : undefined;
}

/** The name of the tool as people and models know it. */
export function calledName({ name, pageTool }: Pick<Call, 'name' | 'pageTool'>): string {
  return pageTool?.alias ?? name;
}
