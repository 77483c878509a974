import type { Page } from 'puppeteer-core';

/** How long the page took for one message of the background. */
export interface PageTime {
  readonly type: string;
  /** The tool, for `tool/run`. */
  readonly tool?: string;
  readonly tookMs: number;
  /** When it answered, in milliseconds since the epoch. */
  readonly answeredAtMs: number;
}

/** Measures, inside the page, the time between a message's arrival and its answer. */
export interface PageClock {
  read(): Promise<readonly PageTime[]>;
}

/**
 * Puts a clock before the content script, which must not be in the page yet. It stands in the same isolated world and
 * wraps the listener that the script adds, so that the product needs no code for it.
 */
export async function startPageClock(extensionPage: Page, tabId: number): Promise<PageClock> {
  await extensionPage.evaluate(injectClock, tabId);
  return { read: () => extensionPage.evaluate(readClock, tabId) };
}

// The two below run in a page of the extension, and send their inner function to the page under test as text.
async function injectClock(tabId: number): Promise<void> {
  const { scripting } = (globalThis as unknown as ExtensionScope).chrome;
  await scripting.executeScript({
    target: { tabId, frameIds: [0] },
    func: () => {
      const scope = globalThis as unknown as ContentScope;
      const { onMessage } = (scope.browser ?? scope.chrome).runtime;
      const add = onMessage.addListener.bind(onMessage);
      scope.tabhandPageTimes = [];
      onMessage.addListener = (listener) =>
        add((message, sender, reply) => {
          const startedAt = performance.now();
          return listener(message, sender, (value) => {
            const endedAt = performance.now();
            scope.tabhandPageTimes.push({
              type: message.type,
              tool: message.params.name,
              tookMs: endedAt - startedAt,
              answeredAtMs: performance.timeOrigin + endedAt,
            });
            reply(value);
          });
        });
    },
  });
}

async function readClock(tabId: number): Promise<readonly PageTime[]> {
  const { scripting } = (globalThis as unknown as ExtensionScope).chrome;
  const [frame] = await scripting.executeScript({
    target: { tabId, frameIds: [0] },
    func: () => (globalThis as unknown as ContentScope).tabhandPageTimes,
  });
  return frame?.result ?? [];
}

interface ExtensionScope {
  readonly chrome: {
    readonly scripting: {
      executeScript<T>(injection: { target: object; func: () => T }): Promise<readonly { readonly result: T }[]>;
    };
  };
}

type Listener = (
  message: { readonly type: string; readonly params: { readonly name?: string } },
  sender: unknown,
  reply: (value: unknown) => void,
) => unknown;

interface ContentApi {
  readonly runtime: { readonly onMessage: { addListener(listener: Listener): void } };
}

interface ContentScope {
  readonly browser?: ContentApi;
  readonly chrome: ContentApi;
  tabhandPageTimes: PageTime[];
}

/** The id of the tab whose address begins with `url`. */
export function tabOf(extensionPage: Page, url: string): Promise<number> {
  return extensionPage.evaluate(async (wanted) => {
    const { tabs } = (globalThis as unknown as { chrome: { tabs: TabsApi } }).chrome;
    const found = (await tabs.query({})).find((tab) => tab.url?.startsWith(wanted));
    if (!found) throw new Error(`No tab shows ${wanted}.`);
    return found.id;
  }, url);
}

interface TabsApi {
  query(filter: object): Promise<readonly { readonly id: number; readonly url?: string }[]>;
}
