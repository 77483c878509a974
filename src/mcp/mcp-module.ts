import type { OpenMcp } from '../core/mcp-client';

/** Nothing to do: the module is a file, there whenever it is imported. */
export const keepMcp = (): void => undefined;

/** `#mcp` where the background may `import()`. */
export const loadOpenMcp = async (): Promise<OpenMcp> => (await import('./open-mcp')).openMcp;
