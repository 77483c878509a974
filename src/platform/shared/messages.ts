import { type Browser, browser } from 'wxt/browser';
import type { MessageSender, PanelPort } from '../panel-port';
import type { Platform } from '../platform';

/** Messages and ports from our own pages and scripts. There is no listener for anybody else's. */
export const messages: Pick<Platform, 'onMessage' | 'onConnect'> = {
  onMessage(handler) {
    browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
      const reply = handler(message, toSender(sender));
      if (!reply) return undefined;
      // Older Chromes ignore a promise that a listener returns; this form works in every supported browser.
      reply.then(sendResponse, () => sendResponse(undefined));
      return true;
    });
  },
  onConnect(handler) {
    browser.runtime.onConnect.addListener((port) => handler(toPort(port)));
  },
};

/** More than a script says before it is answered. */
const MAX_EARLY = 64;

function toPort(port: Browser.runtime.Port): PanelPort {
  let open = true;
  port.onDisconnect.addListener(() => {
    open = false;
  });
  // A background that just starts may not know yet who is to hear; what came meanwhile is not lost.
  const early: unknown[] = [];
  let hear = (message: unknown): void => {
    if (early.length < MAX_EARLY) early.push(message);
  };
  port.onMessage.addListener((message: unknown) => hear(message));
  return {
    name: port.name,
    sender: toSender(port.sender ?? {}),
    post(message) {
      if (open) port.postMessage(message);
    },
    onMessage(listener) {
      hear = listener;
      for (const message of early.splice(0)) listener(message);
    },
    onClose: (listener) => port.onDisconnect.addListener(() => listener()),
    close() {
      open = false;
      port.disconnect();
    },
  };
}

function toSender({ id, url, origin, tab, frameId, documentId }: Browser.runtime.MessageSender): MessageSender {
  return { extensionId: id, url, origin, tabId: tab?.id, frameId, documentId };
}
