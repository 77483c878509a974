import { TAG, VERSION, type WireResult } from '../../../packages/page-sdk/src/protocol';
import type { BridgeMessage, LinkMessage } from '../../bridge/bridge-message';
import type { Adapter, FoundTool } from '../adapter';
import { readDeclaredTools } from './declared-tool';
import { findToolFormsDeep } from './find-tool-forms';
import { readMcpResult } from './mcp-result';

export interface PolyfillDeps {
  /** The page's window; messages on it are the page's. */
  readonly window: Window;
  /** With WebMCP of the browser, a page's tools are read there, and the bridge is left alone. */
  readonly isNative: boolean;
}

/**
 * Tools of a script that stands in for WebMCP. It lives in the page's own world, where `bridge.js` lists and runs them;
 * all that the bridge says is the page's word.
 */
export function createPolyfill({ window, isNative }: PolyfillDeps): Adapter {
  const calls = new Map<string, (result: WireResult) => void>();
  let declare: (tools: readonly FoundTool[]) => void = () => undefined;
  let bridge: MessagePort | undefined;

  function say(message: LinkMessage): void {
    bridge?.postMessage(message);
  }

  function onWindowMessage({ source, origin, data, ports: [port] }: MessageEvent<unknown>): void {
    if (source !== window || origin !== window.location.origin || !port || !isOffer(data)) return;
    // One is enough, and it may be running a call.
    if (bridge) {
      port.close();
      return;
    }
    bridge = port;
    port.onmessage = onBridgeMessage;
    port.addEventListener('close', lose);
    say({ type: 'look' });
  }

  function onBridgeMessage({ data }: MessageEvent<unknown>): void {
    // Each field is checked before use.
    const said = data as Partial<Extract<BridgeMessage, { id: string }>> & { readonly tools?: unknown };
    if (said?.type === undefined) return;
    const end = calls.get(String(said.id));
    if (said.type === 'result') end?.(readMcpResult(said.text));
    else if (said.type === 'failed') end?.({ text: String(said.message), isError: true, code: 'handler_error' });
    else declare(withoutForms(readDeclaredTools(said.tools)));
  }

  /** Forms are read and filled in by us: a stand-in takes passwords for arguments, and submits those that are filled in. */
  function withoutForms(tools: readonly FoundTool[]): readonly FoundTool[] {
    const forms = findToolFormsDeep(window.document);
    return tools.filter(({ name }) => !forms.has(name));
  }

  function lose(): void {
    bridge = undefined;
    for (const end of calls.values()) end({ text: 'The page no longer answers.', isError: true, code: 'page_gone' });
    declare([]);
  }

  return {
    source: 'polyfill',
    watch(given) {
      declare = given;
      if (isNative) declare([]);
      else window.addEventListener('message', onWindowMessage);
    },
    async run({ callId, name, input }, signal) {
      signal.throwIfAborted();
      if (!bridge)
        return { text: `tool ${name} is not available on this page`, isError: true, code: 'tool_not_available' };
      const { promise, resolve, reject } = Promise.withResolvers<WireResult>();
      const stop = () => {
        say({ type: 'stop', id: callId });
        reject(signal.reason);
      };
      calls.set(callId, resolve);
      signal.addEventListener('abort', stop, { once: true });
      say({ type: 'run', id: callId, name, input });
      try {
        return await promise;
      } finally {
        calls.delete(callId);
        signal.removeEventListener('abort', stop);
      }
    },
    retire() {
      window.removeEventListener('message', onWindowMessage);
      say({ type: 'end' });
      bridge?.close();
      bridge = undefined;
    },
  };
}

function isOffer(value: unknown): boolean {
  // A message is a copy without getters.
  const said = value as { readonly tag?: unknown; readonly v?: unknown; readonly type?: unknown } | null;
  return typeof said === 'object' && said?.tag === TAG && said.v === VERSION && said.type === 'bridge';
}
