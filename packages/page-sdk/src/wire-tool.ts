import { toInputSchema } from './input-schema';
import { LIMITS, type ToolHints, type WireTool } from './protocol';
import type { PageAgentOptions, PageToolDefinition, ToolAnnotations } from './types';

/**
 * A tool as the agent gets it: data only. `warn` hears of what will not work as written.
 * @throws TypeError for a bad name, description, time or schema.
 */
export function toWireTool(
  tool: PageToolDefinition,
  convert: PageAgentOptions['toJsonSchema'],
  warn: (message: string) => void,
): WireTool {
  const { name, title, description, timeoutMs, available, followUp, agentId, annotations } = tool;
  const bad = (what: string) => new TypeError(`tool ${String(name)}: ${what}`);
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) throw bad('name must match ^[a-zA-Z0-9_-]{1,64}$');
  if (typeof description !== 'string' || !description.trim()) throw bad('no description');
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= LIMITS.maxTimeoutMs && Number.isInteger(timeoutMs)))
    throw bad(`timeoutMs must be 1 to ${LIMITS.maxTimeoutMs}`);
  if (description.length > LIMITS.description) warn(`tool ${name}: description is cut at ${LIMITS.description}`);
  return {
    name,
    description: description.slice(0, LIMITS.description),
    inputSchema: toInputSchema(tool.inputSchema, convert),
    title: title?.slice(0, LIMITS.title) || undefined,
    hints: annotations && toHints(annotations),
    timeoutMs,
    // Only what differs from what everyone expects is said.
    available: available === false ? available : undefined,
    followUp: followUp === false ? followUp : undefined,
    agentId,
  };
}

function toHints(annotations: ToolAnnotations): ToolHints {
  return Object.fromEntries(
    Object.entries(annotations)
      .filter(([name, value]) => name.endsWith('Hint') && typeof value === 'boolean')
      .map(([name, value]) => [name.slice(0, -4), value]),
  );
}
