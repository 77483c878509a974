import type { CapabilityMap, NavigationOutcome, TabInfo } from '../../src/core/capabilities';
import type { RunBase } from '../../src/core/tool';
import { ToolError } from '../../src/core/tool-error';

/** A tab as a background tool sees it. */
export function tabInfo(fields: Partial<TabInfo> = {}): TabInfo {
  return {
    tabId: 1,
    windowId: 1,
    title: 'Shop',
    url: 'https://shop.test/',
    active: true,
    status: 'complete',
    ...fields,
  };
}

/** A navigation that went well. */
export function navigated(fields: Partial<NavigationOutcome> = {}): NavigationOutcome {
  return { tabId: 1, from: 'https://shop.test/', to: 'https://shop.test/b', title: 'B', state: 'loaded', ...fields };
}

/** A context whose capabilities all refuse, but for those given. */
export function backgroundContext(
  capabilities: { readonly [K in keyof CapabilityMap]?: Partial<CapabilityMap[K]> } = {},
  base: Partial<RunBase> = {},
): RunBase & CapabilityMap {
  const refuse = (): never => {
    throw new ToolError('internal', 'The test gave no such capability.');
  };
  return {
    callId: 'call-1',
    mode: 'act',
    tabId: 1,
    signal: new AbortController().signal,
    ...base,
    tabs: {
      list: refuse,
      get: refuse,
      open: refuse,
      activate: refuse,
      close: refuse,
      navigate: refuse,
      goInHistory: refuse,
      ...capabilities.tabs,
    },
    windows: { ofTab: refuse, resize: refuse, ...capabilities.windows },
    capture: { viewport: refuse, ...capabilities.capture },
    http: { get: refuse, file: refuse, tabFile: refuse, ...capabilities.http },
    pdf: { read: refuse, ...capabilities.pdf },
    downloads: { list: refuse, save: refuse, ...capabilities.downloads },
    research: { read: refuse, ...capabilities.research },
    files: { open: refuse, picture: refuse, ...capabilities.files },
    pageScript: { run: refuse, ...capabilities.pageScript },
    pageConsole: { read: refuse, ...capabilities.pageConsole },
    network: { read: refuse, ...capabilities.network },
    listeners: { of: refuse, ...capabilities.listeners },
    pageStyles: { insert: refuse, remove: refuse, ...capabilities.pageStyles },
    notes: { read: refuse, write: refuse, ...capabilities.notes },
    dialogs: { answerNext: refuse, ...capabilities.dialogs },
    frames: { list: refuse, ...capabilities.frames },
    skills: { load: refuse, ...capabilities.skills },
    computers: { list: refuse, ...capabilities.computers },
    pageTools: { find: refuse, ...capabilities.pageTools },
  };
}
