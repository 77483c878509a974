import type { CoreTool } from '../core/tool';

const modules = import.meta.glob<CoreTool>(['./content/*.ts', '!./content/*.test.ts'], {
  eager: true,
  import: 'default',
});

/** The tools that run in a page, in the order of their names. The content script holds only these. */
export const contentTools: readonly CoreTool[] = Object.keys(modules)
  .sort()
  .flatMap((path) => modules[path] ?? []);
