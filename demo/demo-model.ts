import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChatRequest, readConversation } from './model/conversation.ts';
import { type Decision, decide } from './model/decide.ts';

/** The only model it serves. */
export const DEMO_MODEL_ID = 'demo-not-an-ai';

/** A running stand-in for a model. */
export interface DemoModel {
  /** What a user would enter as base URL: `http://127.0.0.1:…/v1`. */
  readonly baseUrl: string;
  readonly modelId: string;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 20_000_000;
const MAX_CALL_CHUNK_CHARS = 8;

/**
 * Serves the demo model on loopback in the wire format of OpenAI's chat completions.
 * `paceMs` is the pause between two chunks, so that people can see an answer grow; 0 sends them at once.
 */
export async function startDemoModel({
  port = 0,
  paceMs = 0,
}: {
  readonly port?: number;
  readonly paceMs?: number;
} = {}): Promise<DemoModel> {
  const server = createServer((request, response) => {
    answer(request, response, paceMs).catch((error: unknown) => {
      fail(response, 500, error instanceof Error ? error.message : 'The demo model has a fault.');
    });
  });
  await new Promise<void>((done, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', done);
  });
  // A server that listens on a TCP port has such an address.
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    modelId: DEMO_MODEL_ID,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, paceMs: number): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://model');
  if (request.method === 'GET' && pathname === '/v1/models') {
    return reply(response, { object: 'list', data: [{ id: DEMO_MODEL_ID, object: 'model', owned_by: 'tabhand' }] });
  }
  if (request.method !== 'POST' || pathname !== '/v1/chat/completions')
    return fail(response, 404, `There is no ${pathname} here.`);
  const body = parse(await textOf(request));
  if (body === undefined) return fail(response, 400, 'The body is not a JSON object.');
  const decision = decideFor(body);
  const usage = usageOf(body, decision);
  if (body.stream !== true) return reply(response, completion(decision, usage));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  for (const chunk of chunksOf(decision, usage)) {
    if (response.destroyed) return;
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    if (paceMs > 0) await new Promise((done) => setTimeout(done, paceMs));
  }
  response.end('data: [DONE]\n\n');
}

/** A connection test offers one tool and asks for it; everything else goes through the rules. */
function decideFor(request: ChatRequest): Decision {
  const conversation = readConversation(request);
  const [only, ...others] = conversation.offered.keys();
  const isProbe = only !== undefined && others.length === 0 && only !== 'get_accessibility_tree';
  if (!isProbe || conversation.steps.length > 0) return decide(conversation);
  return { text: '', call: { name: only, input: probeInput(request) } };
}

function probeInput(request: ChatRequest): Readonly<Record<string, unknown>> {
  const properties = request.tools?.[0]?.function.parameters?.properties ?? {};
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]));
}

function exampleOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return 'ok';
  if ('const' in schema) return schema.const;
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum[0];
  switch ('type' in schema ? schema.type : undefined) {
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    default:
      return 'ok';
  }
}

function completion(decision: Decision, usage: object): object {
  const calls = decision.call ? [{ id: callId(usage), type: 'function', function: wire(decision.call) }] : undefined;
  const message = { role: 'assistant', content: decision.text || null, ...(calls && { tool_calls: calls }) };
  return {
    ...head('chat.completion'),
    choices: [{ index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop' }],
    usage,
  };
}

function* chunksOf(decision: Decision, usage: object): Generator<object> {
  const chunk = (delta: object, finish: string | null = null) => ({
    ...head('chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  yield chunk({ role: 'assistant', content: '' });
  for (const word of decision.text.match(/\s*\S+/g) ?? []) yield chunk({ content: word });
  if (decision.call) {
    const { name, arguments: text } = wire(decision.call);
    yield chunk({ tool_calls: [{ index: 0, id: callId(usage), type: 'function', function: { name, arguments: '' } }] });
    for (let at = 0; at < text.length; at += MAX_CALL_CHUNK_CHARS) {
      yield chunk({ tool_calls: [{ index: 0, function: { arguments: text.slice(at, at + MAX_CALL_CHUNK_CHARS) } }] });
    }
  }
  yield chunk({}, decision.call ? 'tool_calls' : 'stop');
  yield { ...head('chat.completion.chunk'), choices: [], usage };
}

function wire(call: { readonly name: string; readonly input: object }): {
  readonly name: string;
  readonly arguments: string;
} {
  return { name: call.name, arguments: JSON.stringify(call.input) };
}

function head(object: string): object {
  return { id: 'chatcmpl-demo', object, created: 0, model: DEMO_MODEL_ID };
}

// Ids have to differ within a conversation; its size grows with each request, so it serves without a counter.
function callId(usage: object): string {
  return `call_${'prompt_tokens' in usage ? String(usage.prompt_tokens) : '0'}`;
}

/** Roughly four characters a token, as is usual for English. */
function usageOf(request: ChatRequest, decision: Decision): object {
  const prompt = Math.ceil(JSON.stringify([request.messages, request.tools]).length / 4);
  const output = Math.ceil(JSON.stringify(decision).length / 4);
  return { prompt_tokens: prompt, completion_tokens: output, total_tokens: prompt + output };
}

function parse(text: string): ChatRequest | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Every field of a request is optional, so any object is one; what has another shape is ignored where it is read.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ChatRequest) : undefined;
  } catch {
    // The caller answers with a 400.
    return undefined;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('The request is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reply(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function fail(response: ServerResponse, status: number, message: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
}
