import type { Panel } from '../e2e/harness/panel.ts';

/** An event of a session by its type; a step of a page's call by the name of the step. */
export type Told = 'permission-request' | 'permission-response' | 'tool-start' | 'dispatched' | 'claimed' | 'tool-end';

/**
 * Listens to what the background tells panels, in the panel's page itself, which hears it as soon as it is written down.
 * Resolves once it listens, with a wait for the first event of this kind.
 */
export async function listenTo(panel: Panel, kind: Told): Promise<() => Promise<void>> {
  await panel.page.evaluate(listen, kind);
  return async () => {
    await panel.page.evaluate('window.tabhandTold');
  };
}

/** Everything that the newest background told since `listenTo` was called last. */
export async function newestTold(panel: Panel): Promise<string | undefined> {
  const told = await panel.page.evaluate('window.tabhandHeard?.at(-1)');
  return typeof told === 'string' ? told : undefined;
}

// This runs in the panel's page.
function listen(wanted: string): void {
  interface Port {
    readonly onMessage: { addListener(hear: (notice: Notice) => void): void };
  }
  interface Notice {
    readonly type: string;
    readonly stored?: { readonly event: { readonly type: string; readonly step?: string } };
  }
  // The panel's page is one of the extension's own.
  const { chrome } = globalThis as unknown as { chrome: { runtime: { connect(info: { name: string }): Port } } };
  const heard: string[] = [];
  const told = new Promise<void>((done) => {
    chrome.runtime.connect({ name: 'panel' }).onMessage.addListener(({ stored }) => {
      if (stored === undefined) return;
      const name = stored.event.type === 'page-step' ? (stored.event.step ?? '') : stored.event.type;
      heard.push(name);
      if (name === wanted) done();
    });
  });
  Object.assign(globalThis, { tabhandTold: told, tabhandHeard: heard });
}
