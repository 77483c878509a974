import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import {
  type CallToolResult,
  createMcpHandler,
  type EventStore,
  type JSONRPCMessage,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { testCertificate } from '../skills/certificate.ts';
import { MCP_TOOLS } from './mcp-tools.ts';

/** One HTTP request as it came. */
export interface McpVisit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON-RPC method of its body; empty without one. */
  readonly asks: string;
  readonly body: string;
}

/** A tool call that began at the server. */
export interface McpCallSeen {
  readonly name: string;
  readonly input: unknown;
  readonly sessionId: string | undefined;
  /** The client called it off. */
  isCancelled: boolean;
}

/** A server made with the official library, over HTTPS on loopback. It does what it is asked, and writes it down. */
export interface McpTestServer {
  readonly origin: string;
  /** With `initialize` and sessions, as up to the revision of November 2025. */
  readonly url: string;
  /** Without sessions, as from the revision of July 2026. */
  readonly modernUrl: string;
  readonly visits: readonly McpVisit[];
  readonly calls: readonly McpCallSeen[];
  /** What it offers from now on. */
  offer(tools: readonly Tool[]): void;
  /** Instructions to clients that begin from now on. */
  instruct(text: string): void;
  /** Refuses whoever does not send it; `challenge` is `www-authenticate`. */
  requireToken(token: string, challenge?: string): void;
  /** Calls of `slow_task` wait until the returned function is called. */
  hold(): () => void;
  /** Forgets all sessions. */
  forget(): void;
  /** Answers requests in its own way; returns false to let them be answered as ever. */
  intercept(answer: (request: IncomingMessage, response: ServerResponse, body: string) => boolean): void;
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startMcpServer(): Promise<McpTestServer> {
  const visits: McpVisit[] = [];
  const calls: McpCallSeen[] = [];
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  let tools = MCP_TOOLS;
  let instructions = '';
  let wanted: { readonly token: string; readonly challenge: string } | undefined;
  let gate: Promise<unknown> = Promise.resolve();
  let intercepted: Parameters<McpTestServer['intercept']>[0] = () => false;

  function newServer(): Server {
    const server = new Server(
      { name: 'notes-server', title: 'Team notes', version: '1.0.0' },
      { capabilities: { tools: { listChanged: true } }, ...(instructions !== '' && { instructions }) },
    );
    server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }, context) => {
      const seen: McpCallSeen = { name, input, sessionId: context.sessionId, isCancelled: false };
      calls.push(seen);
      context.mcpReq.signal.addEventListener('abort', () => {
        seen.isCancelled = true;
      });
      return answerOf(name, input, context, gate);
    });
    return server;
  }

  const modern = toNodeHandler(createMcpHandler(newServer, { legacy: 'reject' }));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    visits.push({ method: request.method ?? '', headers, asks: asksFor(body), body });
    if (intercepted(request, response, body)) return;
    if (wanted && headers.authorization !== `Bearer ${wanted.token}`) {
      response.writeHead(401, { 'www-authenticate': wanted.challenge }).end('{"error":"invalid_token"}');
      return;
    }
    const parsed: unknown = body === '' ? undefined : JSON.parse(body);
    if (request.url?.startsWith('/modern')) {
      await modern(request, response, parsed);
      return;
    }
    const known = sessions.get(headers['mcp-session-id'] ?? '');
    if (known) await known.handleRequest(request, response, parsed);
    else if (asksFor(body) === 'initialize') await (await begin()).handleRequest(request, response, parsed);
    else response.writeHead(headers['mcp-session-id'] === undefined ? 400 : 404).end('{}');
  }

  async function begin(): Promise<NodeStreamableHTTPServerTransport> {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: memoryStore(),
      retryInterval: 100,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    await newServer().connect(transport);
    return transport;
  }

  const { key, certificate } = testCertificate();
  const server = createServer({ key, cert: certificate }, (request, response) => {
    void serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500).end(String(error));
    });
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // A server that listens on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  const origin = `https://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}/mcp`,
    modernUrl: `${origin}/modern`,
    visits,
    calls,
    offer(next) {
      tools = next;
    },
    instruct(text) {
      instructions = text;
    },
    requireToken(token, challenge = 'Bearer') {
      wanted = { token, challenge };
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    forget: () => sessions.clear(),
    intercept(answer) {
      intercepted = answer;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

async function answerOf(
  name: string,
  input: Record<string, unknown>,
  { mcpReq, http }: ServerContext,
  gate: Promise<unknown>,
): Promise<CallToolResult> {
  switch (name) {
    case 'find_notes':
      return { content: [{ type: 'text', text: `Notes about ${String(input.words)}: one.` }] };
    case 'add_note':
      return { content: [], structuredContent: { added: String(input.text) } };
    case 'draw':
      return {
        content: [
          { type: 'image', data: Buffer.from('picture').toString('base64'), mimeType: 'image/png' },
          { type: 'resource_link', uri: 'https://elsewhere.test/secret', name: 'More' },
        ],
      };
    case 'fail':
      return { content: [{ type: 'text', text: 'The disk of the server is full.' }], isError: true };
    case 'slow_task': {
      const progressToken = mcpReq._meta?.progressToken;
      if (progressToken !== undefined) {
        const params = { progressToken, progress: 2, total: 5, message: 'Sorting the notes' };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      if (input.breaks === true) http?.closeSSE?.();
      await Promise.race([gate, new Promise((done) => mcpReq.signal.addEventListener('abort', done))]);
      return { content: [{ type: 'text', text: 'Sorted.' }] };
    }
    default:
      return { content: [{ type: 'text', text: `${name} did something.` }] };
  }
}

function memoryStore(): EventStore {
  const events: { readonly streamId: string; readonly message: JSONRPCMessage }[] = [];
  return {
    async storeEvent(streamId, message) {
      events.push({ streamId, message });
      return String(events.length - 1);
    },
    async replayEventsAfter(lastEventId, { send }) {
      const last = Number(lastEventId);
      const streamId = events[last]?.streamId ?? '';
      for (const [index, event] of events.entries()) {
        if (index > last && event.streamId === streamId) await send(String(index), event.message);
      }
      return streamId;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function asksFor(body: string): string {
  return /"method":"([^"]+)"/.exec(body)?.[1] ?? '';
}
