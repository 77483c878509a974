import type { AgentMessage } from '../../packages/page-sdk/src/protocol';
import type { MessageSender, PanelPort } from '../../src/platform/panel-port';

/** The line of one document's link, with the page at its other end. */
export interface PageLine {
  readonly port: PanelPort;
  /** All that the agent told the page. */
  readonly heard: readonly AgentMessage[];
  isClosed(): boolean;
  say(message: unknown): void;
  /** The page goes away, or the line breaks. */
  breakOff(): void;
}

/** A line from a document, as the browser describes it; its origin is that of its address when nothing else is said. */
export function pageLine(from: MessageSender): PageLine {
  const sender = { ...(from.url && URL.canParse(from.url) && { origin: new URL(from.url).origin }), ...from };
  const heard: AgentMessage[] = [];
  const listeners = new Set<(message: unknown) => void>();
  const closers = new Set<() => void>();
  let closed = false;
  return {
    heard,
    isClosed: () => closed,
    say(message) {
      for (const listener of listeners) listener(message);
    },
    breakOff() {
      for (const closer of closers) closer();
    },
    port: {
      name: 'page',
      sender,
      // Only the hub posts here.
      post: (message) => void heard.push(message as AgentMessage),
      onMessage: (listener) => void listeners.add(listener),
      onClose: (listener) => void closers.add(listener),
      close() {
        closed = true;
      },
    },
  };
}
