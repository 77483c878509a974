import { type AgentMessage, type Hello, type PageMessage, TAG, VERSION } from './protocol';

/** The line to the agent: opened on first use, held by one port, opened again when the agent's side comes anew. */
export interface Connection {
  /** Says hello once; later calls do nothing. */
  open(): void;
  isOpen(): boolean;
  /** Sends to the agent. False, and nothing happens, when none is there. */
  send(message: PageMessage): boolean;
}

/** What the owner of a connection does with what comes. */
export interface ConnectionEvents {
  onOpen(): void;
  onClose(): void;
  onMessage(message: AgentMessage): void;
}

/** A closed connection. Without a window, or in a document without an origin of its own, it stays closed. */
export function createConnection(sdk: string, { onOpen, onClose, onMessage }: ConnectionEvents): Connection {
  let hasSaidHello = false;
  let nonce: string | undefined;
  let port: MessagePort | undefined;

  function hello(): void {
    // Not randomUUID: it is missing on plain http.
    nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const message: Hello = { tag: TAG, v: VERSION, type: 'hello', nonce, sdk };
    window.postMessage(message, location.origin);
  }

  function onWindowMessage({ source, data, ports: [offered] = [] }: MessageEvent): void {
    // Only scripts of this very window have it as their source; frames and openers do not.
    if (source !== window || data?.tag !== TAG || data.v !== VERSION) return;
    if (data.type === 'announcement') hello();
    else if (data.type === 'port' && nonce !== undefined && data.nonce === nonce && offered) take(offered);
  }

  function take(offered: MessagePort): void {
    close();
    nonce = undefined;
    port = offered;
    port.onmessage = ({ data }) => onMessage(data);
    // Some browsers tell when the other side has gone.
    port.addEventListener('close', () => port === offered && close());
    onOpen();
  }

  function close(): void {
    if (!port) return;
    port.close();
    port = undefined;
    onClose();
  }

  return {
    open() {
      if (hasSaidHello || typeof window === 'undefined' || location.origin === 'null') return;
      hasSaidHello = true;
      window.addEventListener('message', onWindowMessage);
      // A page in the back-forward cache offers nothing; it comes back as a new speaker.
      window.addEventListener('pagehide', close);
      window.addEventListener('pageshow', ({ persisted }) => persisted && hello());
      hello();
    },
    isOpen: () => port !== undefined,
    send(message) {
      port?.postMessage(message);
      return port !== undefined;
    },
  };
}
