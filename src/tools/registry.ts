import type { CoreTool } from '../core/tool';

const modules = import.meta.glob<CoreTool>(
  ['./content/*.ts', './background/*.ts', '!./content/*.test.ts', '!./background/*.test.ts'],
  { eager: true, import: 'default' },
);

/** Every core tool, in the order of their names. A file in `content/` or `background/` is all it takes to be here. */
export const coreTools: readonly CoreTool[] = Object.values(modules).sort((a, b) => compareText(a.name, b.name));

// Code units, not the locale's order: the model's tool list must be the same on every machine, or caches miss.
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
