import './jitless';
import {
  Client,
  type JsonSchemaValidator,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { ignore } from '../core/ignore';
import type { JsonObject } from '../core/json';
import type { McpConnection, McpFault, McpOutcome, OpenMcp } from '../core/mcp-client';
import { pacedReconnection } from './paced-reconnection';
import { type StreamWatch, watchStreams } from './watch-streams';

/** To begin and to list. */
const ASK_MS = 30_000;
/** Without any sign of life from the server. */
const SILENCE_MS = 60_000;
const CALL_MS = 300_000;
const MAX_PAGES = 20;
const FAULT_CHARS = 1_000;

/**
 * The official client over Streamable HTTP, which offers the server nothing: no sampling, no elicitation, no roots. It
 * asks for the newest revision of the protocol first, and falls back to those with `initialize`. What a tool answers is
 * not held against its output schema, which is the server's too and could take any time.
 */
export const openMcp: OpenMcp = async (url, send, signal) => {
  const client = new Client(
    { name: 'tabhand', version: '1' },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
      listMaxPages: MAX_PAGES,
      jsonSchemaValidator: { getValidator: takeAnything },
    },
  );
  const reconnection = pacedReconnection();
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    // Clients get notices of a stream that stays open. Nothing stays open here: lists are asked for anew before each call.
    fetch: async (address, init) =>
      isIdleStream(init) ? new Response(null, { status: 405 }) : send(address, init ?? {}),
    onInsufficientScope: 'throw',
    ...reconnection.options,
  });
  const streams = watchStreams(transport);
  return outcomeOf(async () => {
    await client.connect(transport, { timeout: ASK_MS, signal });
    return connectionOf(client, transport, { beginCall: reconnection.begin, streams });
  });
};

function connectionOf(
  client: Client,
  transport: StreamableHTTPClientTransport,
  { beginCall, streams }: { readonly beginCall: () => void; readonly streams: StreamWatch },
): McpConnection {
  const definitions = new Map<string, Tool>();
  return {
    server: {
      name: client.getServerVersion()?.title ?? client.getServerVersion()?.name ?? '',
      instructions: client.getInstructions() ?? '',
    },
    tools: (signal) =>
      outcomeOf(async () => {
        beginCall();
        const { tools } = await client.listTools(undefined, { timeout: ASK_MS, signal, cacheMode: 'bypass' });
        definitions.clear();
        for (const tool of tools) definitions.set(tool.name, tool);
        return tools.map(plain);
      }),
    call: (name, input, { progress }, signal) =>
      outcomeOf(async () => {
        beginCall();
        const call = (running: AbortSignal) =>
          client.callTool(
            { name, arguments: input },
            {
              signal: running,
              timeout: SILENCE_MS,
              maxTotalTimeout: CALL_MS,
              resetTimeoutOnProgress: true,
              onprogress: ({ progress: done, total = 0, message = '' }) => progress({ done, total, text: message }),
              // With it the client has no reason to list again and to call a second time.
              toolDefinition: definitions.get(name),
            },
          );
        const result = await streams.during(call, signal);
        return plain(result);
      }),
    async end() {
      await transport.terminateSession().catch(ignore('a server need not know this request'));
      await client.close();
    },
  };
}

function takeAnything<T>(): JsonSchemaValidator<T> {
  // Nothing is checked, so it is what it was taken for.
  return (data) => ({ valid: true, data: data as T, errorMessage: undefined });
}

function isIdleStream(init: RequestInit | undefined): boolean {
  return init?.method === 'GET' && !new Headers(init.headers).has('last-event-id');
}

/** As it came: only own fields of JSON. */
function plain(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<McpOutcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): McpFault {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, FAULT_CHARS);
  if (error instanceof SdkHttpError) {
    return { kind: 'status', status: error.status, text: String(error.data.text ?? '').slice(0, FAULT_CHARS) };
  }
  if (error instanceof ProtocolError) return { kind: 'refused', code: error.code, text };
  if (!(error instanceof SdkError)) return { kind: 'not-mcp', text };
  switch (error.code) {
    case SdkErrorCode.RequestTimeout:
      return { kind: 'timed-out' };
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.SendFailed:
      return { kind: 'closed' };
    case SdkErrorCode.UnsupportedResultType:
    case SdkErrorCode.InputRequiredRoundsExceeded:
      return { kind: 'asks' };
    case SdkErrorCode.ListPaginationExceeded:
      return { kind: 'endless' };
    default:
      return { kind: 'not-mcp', text };
  }
}
