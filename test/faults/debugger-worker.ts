import type { World } from '../e2e/harness/world.ts';

/** What the background did with the debugger since it is watched. */
export interface DebuggerCounts {
  /** Tries, also those that failed. */
  readonly attached: number;
  readonly detached: number;
}

/** The extension's debugger, as it is in its background. */
export interface DebuggerWorker {
  counts(): Promise<DebuggerCounts>;
  /** Resolves once it was attached so often. */
  attachedTimes(count: number): Promise<void>;
  /** Takes it from the tab, for this reason; only the browser can give one, so it is told to the listeners by hand. */
  lose(tabId: number, reason: string): Promise<void>;
  /** Loses it like that after the next command that it takes; then so many tries to attach fail, as on a page closed to it. */
  loseNext(reason: string, options?: { readonly failures: number }): Promise<void>;
  /** The commands that the browser took, in order. */
  commands(): Promise<readonly string[]>;
  /** How many tabs it is attached to now. */
  heldTabs(): Promise<number>;
}

/** Watches the debugger in the background, from now on. The background outlives a test, so all is set anew. */
export async function watchDebugger({ launched }: Pick<World, 'launched'>): Promise<DebuggerWorker> {
  const target = await launched.browser.waitForTarget(
    (each) => each.type() === 'service_worker' && each.url().startsWith(launched.origin),
  );
  const worker = await target.worker();
  if (!worker) throw new Error('The background cannot be looked into.');
  await worker.evaluate(`{
    const { attach, detach, sendCommand } = chrome.debugger;
    globalThis.ownDebugger ??= { attach, detach, sendCommand };
    globalThis.debuggerCounts = { attached: 0, detached: 0 };
    globalThis.loseNext = undefined;
    globalThis.heldTabs = new Set();
    globalThis.sentCommands = [];
    globalThis.loseDebugger = async (tabId, reason) => {
      const leaving = ownDebugger.detach.call(chrome.debugger, { tabId });
      heldTabs.delete(tabId);
      // At once: the browser tells it together with the end of what was under way.
      chrome.debugger.onDetach.dispatch({ tabId }, reason);
      await leaving;
    };
    let failures = 0;
    chrome.debugger.attach = async (to, version) => {
      debuggerCounts.attached++;
      if (failures-- > 0) throw new Error('Cannot attach to this target.');
      await ownDebugger.attach.call(chrome.debugger, to, version);
      heldTabs.add(to.tabId);
    };
    chrome.debugger.sendCommand = async (to, method, params) => {
      const result = await ownDebugger.sendCommand.call(chrome.debugger, to, method, params);
      sentCommands.push(method);
      if (!loseNext) return result;
      const { reason } = loseNext;
      ({ failures } = loseNext);
      loseNext = undefined;
      await loseDebugger(to.tabId, reason);
      return result;
    };
    chrome.debugger.detach = async (from) => {
      debuggerCounts.detached++;
      heldTabs.delete(from.tabId);
      return ownDebugger.detach.call(chrome.debugger, from);
    };
  }`);
  // The worker's own object.
  const counts = async () => (await worker.evaluate('debuggerCounts')) as DebuggerCounts;
  return {
    counts,
    async attachedTimes(count) {
      while ((await counts()).attached < count);
    },
    async lose(tabId, reason) {
      await worker.evaluate(`loseDebugger(${tabId}, ${JSON.stringify(reason)})`);
    },
    async loseNext(reason, { failures } = { failures: 0 }) {
      await worker.evaluate(`loseNext = ${JSON.stringify({ reason, failures })}`);
    },
    // A list of names, as it was made above.
    commands: async () => (await worker.evaluate('sentCommands')) as readonly string[],
    heldTabs: async () => Number(await worker.evaluate('heldTabs.size')),
  };
}

/** True where the extension may use a debugger at all; else there is nothing to lose. */
export async function hasDebugger({ beside }: Pick<World, 'beside'>): Promise<boolean> {
  const { panel } = await beside('trusted.html');
  return (await panel.page.evaluate('"debugger" in (globalThis.browser ?? chrome)')) === true;
}
