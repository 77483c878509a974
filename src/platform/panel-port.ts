/** Where a message to the background came from, as the browser states it. Nothing in it is chosen by the sender's code. */
export interface MessageSender {
  /** The extension that sent it; only our own id is trusted. */
  readonly extensionId?: string;
  readonly url?: string;
  readonly origin?: string;
  /** Present when the sender lives in a tab: a content script, or one of our pages opened as a tab. */
  readonly tabId?: number;
  readonly frameId?: number;
  readonly documentId?: string;
}

/** One connected panel. */
export interface PanelPort {
  readonly name: string;
  readonly sender: MessageSender;
  /** Does nothing once the other side has gone. */
  post(message: unknown): void;
  /** There is one listener, the newest; it also gets what came before it. */
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the panel goes away. */
  onClose(listener: () => void): void;
  close(): void;
}
