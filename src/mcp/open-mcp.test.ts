import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { McpSend } from '../core/mcp-client';
import { openMcp } from './open-mcp';

const URL = 'https://notes.test/mcp';
const TOOL = {
  name: 'sort',
  description: 'Sorts.',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { a: { type: 'number' } } },
};
const signal = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly _meta?: { readonly progressToken?: number } };
}

/** A server in memory, of an older revision; `call` answers `tools/call`. */
async function connect(call: (message: Message) => Response | Promise<Response>) {
  const seen: Message[] = [];
  const send: McpSend = async (_url, init) => {
    const message: Message = JSON.parse(String(init?.body));
    seen.push(message);
    const answer = (result: object) => Response.json({ jsonrpc: '2.0', id: message.id, result });
    switch (message.method) {
      case 'initialize':
        return answer({
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'notes', version: '1' },
        });
      case 'tools/list':
        return answer({ tools: [TOOL] });
      case 'tools/call':
        return call(message);
      case 'server/discover':
        return Response.json({ jsonrpc: '2.0', id: message.id, error: { code: -32_601, message: 'No.' } });
      default:
        return new Response(null, { status: 202 });
    }
  };
  const opened = await openMcp(URL, send, signal);
  if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
  const { value: connection } = opened;
  await connection.tools(signal);
  return { seen, connection, count: (method: string) => seen.filter((each) => each.method === method).length };
}

/** A stream of events that a test writes. */
function events() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    response: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    tell: (message: object) =>
      writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`)),
    close: () => writer.close(),
  };
}

const never = () => new Promise<Response>(() => undefined);
const options = { progress: () => undefined };

describe('a call', () => {
  it('ends after a minute of silence, and the server is told', async () => {
    const { connection, count } = await connect(never);
    const outcome = connection.call('sort', {}, options, signal);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(count('notifications/cancelled')).toBe(0);
    await vi.advanceTimersByTimeAsync(1_001);

    expect(await outcome).toEqual({ ok: false, fault: { kind: 'timed-out' } });
    expect(count('notifications/cancelled')).toBe(1);
    expect(count('tools/call')).toBe(1);
  });

  it('may take longer while it tells its progress, and no longer than five minutes', async () => {
    const stream = events();
    let progressToken: number | undefined;
    const { connection } = await connect(({ params }) => {
      progressToken = params?._meta?.progressToken;
      return stream.response;
    });
    const ended = vi.fn();
    const outcome = connection.call('sort', {}, options, signal);
    void outcome.then(ended);
    for (let step = 1; step <= 5; step += 1) {
      await vi.advanceTimersByTimeAsync(50_000);
      await stream.tell({ method: 'notifications/progress', params: { progressToken, progress: step } });
    }
    await vi.advanceTimersByTimeAsync(10);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(await outcome).toEqual({ ok: false, fault: { kind: 'timed-out' } });
  });

  it('is lost a second after its stream ended without an answer', async () => {
    const stream = events();
    const { connection, count } = await connect(() => stream.response);
    const outcome = connection.call('sort', {}, options, signal);
    await vi.advanceTimersByTimeAsync(10);
    await stream.close();
    await vi.advanceTimersByTimeAsync(1_010);

    expect(await outcome).toEqual({ ok: false, fault: { kind: 'closed' } });
    expect(count('tools/call')).toBe(1);
  });

  it('is not made again when the server refuses it', async () => {
    const { connection, count } = await connect(({ id }) =>
      Response.json({ jsonrpc: '2.0', id, error: { code: -32_602, message: 'No such words.' } }),
    );

    expect(await connection.call('sort', {}, options, signal)).toMatchObject({
      ok: false,
      fault: { kind: 'refused', code: -32_602, text: expect.stringContaining('No such words.') },
    });
    expect(count('tools/call')).toBe(1);
  });

  it('gives what does not fit the output schema as it came', async () => {
    const { connection } = await connect(({ id }) =>
      Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent: { a: 'no number' } } }),
    );

    expect(await connection.call('sort', {}, options, signal)).toMatchObject({
      ok: true,
      value: { structuredContent: { a: 'no number' } },
    });
  });
});

it('offers a server nothing', async () => {
  const { seen } = await connect(never);

  expect(seen.find(({ method }) => method === 'initialize')).toMatchObject({ params: { capabilities: {} } });
});
