import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatRequest } from '../../../demo/model/conversation.ts';

/** The model id that the scripted server answers to. */
export const SCRIPTED_MODEL_ID = 'scripted-model';

/** The key that the extension has for it. */
export const SCRIPTED_MODEL_KEY = 'test-key-7f3a9c2e51d84b06';

/** Writes one streamed answer, piece by piece, when the test says so. */
export interface Stream {
  text(piece: string): void;
  reasoning(piece: string): void;
  /** One call; its arguments are sent in two chunks. A string is sent as it is, valid or not. */
  call(name: string, input: object | string): void;
  /** The beginning of a call's arguments; `more` goes on with them. */
  begin(name: string, piece: string): void;
  more(piece: string): void;
  /** Ends properly, with usage. */
  end(): void;
  /** Breaks the connection without an end. */
  cut(): void;
  /** Resolves when the other side has gone away, or after a proper end. */
  readonly closed: Promise<void>;
}

/** What the server does with one request. */
export type Answer = (request: ChatRequest, response: ServerResponse) => Promise<void> | void;

/** An OpenAI-compatible server on loopback that answers by script. */
export interface ScriptedModel {
  readonly baseUrl: string;
  readonly requests: readonly ChatRequest[];
  /** How many answers of the script are left. */
  readonly left: number;
  /** Adds answers to the script; each serves one request. */
  script(...answers: readonly Answer[]): void;
  /** Has every request answered so for which the script has no answer; undefined: no more. */
  standing(answer: Answer | undefined): void;
  /** Resolves with the request of this number, counted from 1. */
  request(number: number): Promise<ChatRequest>;
  /** Stops listening, as a server that was shut down. */
  stop(): Promise<void>;
}

/** Streams words and ends. */
export function say(text: string): Answer {
  return stream((out) => {
    for (const word of text.match(/\s*\S+/g) ?? []) out.text(word);
    out.end();
  });
}

/** Streams one or several calls and ends; `input` may be made from the request, to find refs in it. */
export function use(
  ...calls: readonly (readonly [name: string, input: object | string | ((request: ChatRequest) => object)])[]
): Answer {
  return stream((out, request) => {
    for (const [name, input] of calls) out.call(name, typeof input === 'function' ? input(request) : input);
    out.end();
  });
}

/** A whole answer of any status, such as an error or something that is not a model's answer at all. */
export function reply(status: number, body: object | string, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response
      .writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers })
      .end(text);
  };
}

/** An answer that the test streams by hand. */
export function stream(write: (out: Stream, request: ChatRequest) => Promise<void> | void): Answer {
  return async (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    await write(streamTo(response), request);
  };
}

/**
 * The ref on the newest line that matches: a later look at a page gives only what changed since.
 * @throws when no line does, with all results, so that a failing test shows them.
 */
export function refIn(request: ChatRequest, line: RegExp): string {
  const results = toolTexts(request).toReversed();
  for (const each of results.flatMap((text) => text.split('\n'))) {
    const ref = /^(?:[+~] )?\s*((?:f\d+)?e\d+) /.exec(each)?.[1];
    if (ref !== undefined && line.test(each)) return ref;
  }
  throw new Error(`No line with a ref matches ${line} in:\n${results.join('\n')}`);
}

/** The newest tool result of a request. */
export function lastToolText(request: ChatRequest): string {
  return toolTexts(request).at(-1) ?? '';
}

function toolTexts(request: ChatRequest): readonly string[] {
  const results = request.messages?.filter((each) => each.role === 'tool') ?? [];
  return results.map(({ content }) =>
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n'),
  );
}

/** Starts a server with an empty script. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const script: Answer[] = [];
  let always: Answer | undefined;
  const requests: ChatRequest[] = [];
  const waiting: { readonly number: number; readonly resolve: (request: ChatRequest) => void }[] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      // A mistake in a script has to be seen in the panel, not to hang the test.
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `script: ${String(error)}` } }));
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [{ id: SCRIPTED_MODEL_ID, object: 'model' }] }));
      return;
    }
    // The product under test writes it; a test that reads a wrong shape fails by itself.
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest;
    requests.push(body);
    for (const each of waiting.filter(({ number }) => number === requests.length)) each.resolve(body);
    const answer = script.shift() ?? always;
    if (answer === undefined) throw new Error('no answer is left');
    await answer(body, response);
  }

  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // A server that listens on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get left() {
      return script.length;
    },
    script: (...answers) => void script.push(...answers),
    standing(answer) {
      always = answer;
    },
    request(number) {
      const seen = requests[number - 1];
      return seen ? Promise.resolve(seen) : new Promise((resolve) => waiting.push({ number, resolve }));
    },
    async stop() {
      server.closeAllConnections();
      if (!server.listening) return;
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

let calls = 0;

function streamTo(response: ServerResponse): Stream {
  let index = 0;
  let called = false;
  const chunk = (delta: object, finish: string | null = null) => {
    const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: SCRIPTED_MODEL_ID };
    response.write(`data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  };
  return {
    text: (content) => chunk({ role: 'assistant', content }),
    reasoning: (reasoning_content) => chunk({ role: 'assistant', reasoning_content }),
    call(name, input) {
      const text = typeof input === 'string' ? input : JSON.stringify(input);
      const half = Math.ceil(text.length / 2);
      calls += 1;
      called = true;
      chunk({
        tool_calls: [
          { index, id: `call_${calls}`, type: 'function', function: { name, arguments: text.slice(0, half) } },
        ],
      });
      chunk({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] });
      index += 1;
    },
    begin(name, piece) {
      calls += 1;
      called = true;
      chunk({ tool_calls: [{ index, id: `call_${calls}`, type: 'function', function: { name, arguments: piece } }] });
    },
    more: (piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
    end() {
      chunk({}, called ? 'tool_calls' : 'stop');
      const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
      response.write(
        `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: SCRIPTED_MODEL_ID, choices: [], usage })}\n\n`,
      );
      response.end('data: [DONE]\n\n');
    },
    cut: () => response.destroy(),
    closed: new Promise((resolve) => {
      response.once('close', resolve);
    }),
  };
}
