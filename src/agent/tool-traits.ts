import type { Tool } from '../core/tool';

/** True for a tool that can be run again without harm. An unknown tool is none. */
export function isRead(tool: Tool | undefined): boolean {
  return tool?.effects.every((effect) => effect === 'read') ?? false;
}

/** True for a tool that says it may run at the same time as others, and that can do no harm by it. */
export function mayOverlap(tool: Tool | undefined): boolean {
  return tool?.overlaps === true && tool.effects.every((effect) => effect === 'read' || effect === 'network');
}
