import type { CoreTool } from '../core/tool';

/** True for a tool that can be run again without harm. An unknown tool is none. */
export function isRead(tool: CoreTool | undefined): boolean {
  return tool?.effects.every((effect) => effect === 'read') ?? false;
}

/** True for a tool that only observes the world, so that several such calls may run at once and in any order. */
export function isObservation(tool: CoreTool | undefined): boolean {
  return tool !== undefined && isRead(tool) && tool.trust === 'untrusted';
}
