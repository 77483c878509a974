import type { LoadModelMaker } from './load-sdk';

declare global {
  /** How `sdk.js` hands the SDK packages to `background.js`. */
  var tabhandLoadModelMaker: LoadModelMaker | undefined;
  /** Of workers; the types we use are those of pages, which have no trusted types either. */
  function importScripts(url: object): void;
  var trustedTypes: {
    createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): object };
  };
}

/**
 * Has the browser store `sdk.js` with the service worker, which gets no other script once it is installed. Must be
 * called while the worker starts, or the event has passed.
 */
export function keepSdk(): void {
  // A failure must not end the installation, which would leave no extension at all; the first request tells of it.
  addEventListener('install', () => void importSdk());
}

/** `#sdk` where the background is a service worker, which refuses `import()`: a second script, read on first use. */
export const loadModelMaker: LoadModelMaker = async (protocol) => {
  const load = importSdk();
  if (load === undefined) throw new Error('A part of Tabhand is missing. Reload Tabhand on the page of extensions.');
  return load(protocol);
};

/** Undefined when the browser does not give the script. The next call tries again. */
function importSdk(): LoadModelMaker | undefined {
  try {
    if (globalThis.tabhandLoadModelMaker === undefined) importScripts(ownScript());
  } catch (error) {
    reportError(error);
  }
  return globalThis.tabhandLoadModelMaker;
}

/** The content security policy takes no plain address for a script, so that no text becomes code. This knows only one. */
function ownScript(): object {
  return trustedTypes.createPolicy('tabhand-sdk', { createScriptURL: () => '/sdk.js' }).createScriptURL('');
}
