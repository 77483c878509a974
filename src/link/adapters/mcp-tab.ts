import { LIMITS, type WireResult } from '../../../packages/page-sdk/src/protocol';
import type { JsonObject } from '../../core/json';
import type { Adapter, AdapterCall, FoundTool } from '../adapter';
import { readDeclaredTools } from './declared-tool';
import { readMcpResult } from './mcp-result';
import { createTabRpc, RpcError } from './tab-rpc';

const PROTOCOL_VERSION = '2025-06-18';
/** A server that does not greet in time is none. */
const GREETING_MS = 1_000;
const LIST_MS = 5_000;
/** Of many changes the last is read. */
const SETTLE_MS = 100;
const MAX_PAGES = 8;
const MAX_TOOLS = LIMITS.tools * 4;
const MAX_CURSOR_CHARS = 1_000;

/**
 * Tools of an MCP server in the page that speaks by MCP-B's messages of the window, greeted and asked as any MCP client
 * does. Anyone on the page may answer in its name, so it is the page's word.
 */
export function createMcpTab(window: Window): Adapter {
  const calls = new Map<string, AdapterCall>();
  const retired = new AbortController();
  let declare: (tools: readonly FoundTool[]) => void = () => undefined;
  let state: 'none' | 'greeting' | 'greeted' = 'none';
  let greetings = 0;
  let lists = 0;
  let timer: number | undefined;
  const rpc = createTabRpc(window, {
    onReady: lookSoon,
    onStopped() {
      state = 'none';
      declare([]);
    },
    onNotification(method, params) {
      if (method === 'notifications/tools/list_changed' && state === 'greeted') lookSoon();
      if (method === 'notifications/progress') progress(params);
    },
  });

  async function greet(): Promise<void> {
    greetings += 1;
    const turn = greetings;
    state = 'greeting';
    const params = {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'page-agent', version: '1' },
    };
    try {
      await rpc.request('initialize', params, within(GREETING_MS));
    } catch {
      // Nobody is there.
      if (turn === greetings) {
        state = 'none';
        declare([]);
      }
      return;
    }
    if (turn !== greetings) return;
    state = 'greeted';
    rpc.notify('notifications/initialized');
    await list();
  }

  function lookSoon(): void {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      void (state === 'greeted' ? list() : greet());
    }, SETTLE_MS);
  }

  async function list(): Promise<void> {
    lists += 1;
    const turn = lists;
    const signal = within(LIST_MS);
    const found: unknown[] = [];
    let cursor: string | undefined;
    try {
      for (let page = 0; page < MAX_PAGES && found.length < MAX_TOOLS; page += 1) {
        const { tools, nextCursor } = await rpc.request('tools/list', cursor === undefined ? {} : { cursor }, signal);
        if (Array.isArray(tools)) found.push(...tools.slice(0, MAX_TOOLS));
        if (typeof nextCursor !== 'string' || nextCursor === cursor || nextCursor.length > MAX_CURSOR_CHARS) break;
        cursor = nextCursor;
      }
    } catch (error) {
      // A server that has no tools refuses the question. One that is only slow still has those that it had.
      if (!(error instanceof RpcError)) return;
    }
    if (turn === lists && state === 'greeted') declare(readDeclaredTools(found));
  }

  function within(ms: number): AbortSignal {
    return AbortSignal.any([retired.signal, AbortSignal.timeout(ms)]);
  }

  function progress({ progressToken, progress: done, total, message }: JsonObject): void {
    const call = calls.get(String(progressToken));
    if (!call || typeof done !== 'number') return;
    const fraction = typeof total === 'number' && total > 0 ? Math.min(1, Math.max(0, done / total)) : undefined;
    call.progress(typeof message === 'string' ? message : '', fraction);
  }

  return {
    source: 'mcp-tab',
    watch(given) {
      declare = given;
      void greet();
    },
    async run(call, signal): Promise<WireResult> {
      const { callId, name, input } = call;
      calls.set(callId, call);
      try {
        const params = { name, arguments: input, _meta: { progressToken: callId } };
        return readMcpResult(await rpc.request('tools/call', params, AbortSignal.any([signal, retired.signal])));
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        return { text: error.message, isError: true, code: 'handler_error' };
      } finally {
        calls.delete(callId);
      }
    },
    retire() {
      retired.abort();
      window.clearTimeout(timer);
      rpc.retire();
    },
  };
}
