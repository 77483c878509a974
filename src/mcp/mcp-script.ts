import type { OpenMcp } from '../core/mcp-client';

declare global {
  /** How `mcp.js` hands the MCP client to `background.js`. */
  var tabhandOpenMcp: OpenMcp | undefined;
}

/** Has the browser store `mcp.js` with the service worker; see `keepSdk`. */
export function keepMcp(): void {
  addEventListener('install', () => void importMcp());
}

/** `#mcp` where the background is a service worker, which refuses `import()`: a script of its own, read on first use. */
export const loadOpenMcp = async (): Promise<OpenMcp> => {
  const open = importMcp();
  if (open === undefined) throw new Error('A part of Tabhand is missing. Reload Tabhand on the page of extensions.');
  return open;
};

/** Undefined when the browser does not give the script. The next call tries again. */
function importMcp(): OpenMcp | undefined {
  try {
    if (globalThis.tabhandOpenMcp === undefined) importScripts(ownScript());
  } catch (error) {
    reportError(error);
  }
  return globalThis.tabhandOpenMcp;
}

/** No text becomes a script; this knows only one. */
function ownScript(): object {
  return trustedTypes.createPolicy('tabhand-mcp', { createScriptURL: () => '/mcp.js' }).createScriptURL('');
}
