import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelRequest, StreamEvent } from '../core/provider';
import { openProvider } from './open-provider';
import type { ProviderRecord } from './provider-record';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const REQUEST: ModelRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', id: 'm1', text: 'What is the title?' }],
  tools: [
    {
      name: 'read_page',
      description: 'Reads.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    },
  ],
  maxOutputTokens: 100,
};

describe('openProvider against a loopback server', () => {
  it('streams text, then the call, then the end, and sends the key only in the header', async () => {
    const seen: { body: string; request?: IncomingMessage } = { body: '' };
    const baseUrl = await serve(async (request, respond) => {
      seen.request = request;
      for await (const chunk of request) seen.body += chunk;
      respond([
        { choices: [{ index: 0, delta: { role: 'assistant', content: 'Let me ' } }] },
        { choices: [{ index: 0, delta: { content: 'look.' } }] },
        {
          choices: [
            {
              index: 0,
              delta: {
                tool_calls: [
                  { index: 0, id: 'c1', type: 'function', function: { name: 'read_page', arguments: '{}' } },
                ],
              },
            },
          ],
        },
        { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
        { choices: [], usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 } },
      ]);
    });

    const events = await collect(openProvider(record(baseUrl), 'toy'));

    expect(events).toEqual([
      { type: 'text-delta', text: 'Let me ' },
      { type: 'text-delta', text: 'look.' },
      { type: 'call-start', id: 'c1', name: 'read_page' },
      { type: 'call-end', call: { id: 'c1', name: 'read_page' }, inputText: '{}' },
      {
        type: 'response-end',
        finish: 'calls',
        usage: { inputTokens: 12, cachedInputTokens: 0, outputTokens: 5, reasoningTokens: 0 },
      },
    ]);
    expect(seen.request?.headers.authorization).toBe('Bearer top-secret-key');
    expect(seen.request?.url).toBe('/v1/chat/completions');
    expect(JSON.parse(seen.body)).toMatchObject({
      model: 'toy',
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(seen.body).not.toContain('top-secret-key');
  });

  it('says that the server cannot be reached', async () => {
    const events = await collect(openProvider(record('http://127.0.0.1:9'), 'toy'));

    expect(events).toMatchObject([{ type: 'response-error', failure: { code: 'unreachable', retryable: false } }]);
  });
});

function record(baseUrl: string): ProviderRecord {
  return {
    providerId: 'p',
    kind: 'custom',
    label: 'Test',
    baseUrl,
    key: 'top-secret-key',
    demo: false,
    models: [],
    createdAtMs: 0,
  };
}

async function collect(provider: ReturnType<typeof openProvider>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of provider.stream(REQUEST, new AbortController().signal)) events.push(event);
  return events;
}

async function serve(
  handle: (request: IncomingMessage, respond: (chunks: readonly object[]) => void) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    void handle(request, (chunks) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      response.end('data: [DONE]\n\n');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
