import { isJsonObject, type JsonObject } from '../../core/json';
import { plainObject } from '../../pages/page-shape';

/** JSON-RPC with a server in the page, over messages of its window, as MCP-B carries it. */
export interface TabRpc {
  /**
   * What the server answers. An abort is told to it. Everyone on the window hears all; only an answer to this very request
   * counts. @throws `RpcError` for what the server, or its going, says; the signal's reason
   */
  request(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  notify(method: string, params?: JsonObject): void;
  retire(): void;
}

export interface TabRpcEvents {
  /** A server is there, or there again. */
  onReady(): void;
  /** It said that it goes; open requests have failed. */
  onStopped(): void;
  onNotification(method: string, params: JsonObject): void;
}

/** What a server answered in the place of a result. */
export class RpcError extends Error {}

const CHANNEL = { channel: 'mcp-default', type: 'mcp' } as const;
const ANSWER_LIMITS = { depth: 32, bytes: 1_000_000 } as const;
const METHOD_NOT_FOUND = -32601;
const MAX_MESSAGE_CHARS = 2_000;

interface Open {
  readonly resolve: (result: JsonObject) => void;
  readonly reject: (reason: unknown) => void;
}

export function createTabRpc(window: Window, { onReady, onStopped, onNotification }: TabRpcEvents): TabRpc {
  const open = new Map<string, Open>();
  // Other clients may use the same window, and the same small numbers.
  const prefix = `${Math.random().toString(36).slice(2)}:`;
  let next = 1;

  function post(payload: JsonObject): void {
    const message = { ...CHANNEL, direction: 'client-to-server', payload: { jsonrpc: '2.0', ...payload } };
    window.postMessage(message, window.location.origin);
  }

  function onWindowMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== window || origin !== window.location.origin) return;
    const { channel, type, direction, payload } = fieldsOf(data);
    if (channel !== CHANNEL.channel || type !== CHANNEL.type || direction !== 'server-to-client') return;
    const { id, method } = fieldsOf(payload);
    if (payload === 'mcp-server-ready') onReady();
    else if (payload === 'mcp-server-stopped') stop();
    else if (typeof method === 'string') hear(method, id, payload);
    else if (typeof id === 'string') answer(id, payload);
  }

  function answer(id: string, payload: unknown): void {
    const request = open.get(id);
    if (!request) return;
    open.delete(id);
    const said = plainObject(payload, ANSWER_LIMITS);
    if (!said) request.reject(new RpcError('The answer of the page is too large, or no JSON.'));
    else if (isJsonObject(said.result)) request.resolve(said.result);
    else request.reject(new RpcError(String(fieldsOf(said.error).message ?? '').slice(0, MAX_MESSAGE_CHARS)));
  }

  function hear(method: string, id: unknown, payload: unknown): void {
    if (id === undefined) {
      const { params } = plainObject(payload, ANSWER_LIMITS) ?? {};
      onNotification(method, isJsonObject(params) ? params : {});
    } else if (open.size > 0 && (typeof id === 'string' || typeof id === 'number')) {
      // It may ask us, or another client; who asks us for what we cannot do shall not wait for it.
      const error = { code: METHOD_NOT_FOUND, message: 'This client has tools only.' };
      post(method === 'ping' ? { id, result: {} } : { id, error });
    }
  }

  function stop(): void {
    for (const { reject } of open.values()) {
      reject(new RpcError('The server in the page stopped. What it was asked for may or may not have happened.'));
    }
    open.clear();
    onStopped();
  }

  window.addEventListener('message', onWindowMessage);
  return {
    async request(method, params, signal) {
      signal.throwIfAborted();
      const id = `${prefix}${next++}`;
      const { promise, resolve, reject } = Promise.withResolvers<JsonObject>();
      const cancel = () => {
        // MCP forbids to cancel the first request.
        if (method !== 'initialize') post({ method: 'notifications/cancelled', params: { requestId: id } });
        reject(signal.reason);
      };
      open.set(id, { resolve, reject });
      signal.addEventListener('abort', cancel, { once: true });
      post({ id, method, params });
      try {
        return await promise;
      } finally {
        open.delete(id);
        signal.removeEventListener('abort', cancel);
      }
    },
    notify: (method, params) => post({ method, ...(params && { params }) }),
    retire() {
      window.removeEventListener('message', onWindowMessage);
      open.clear();
    },
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  // A message is a copy without getters, and each field is checked before use.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
