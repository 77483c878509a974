import { afterEach, describe, expect, it } from 'vitest';
import { type ModelServer, sendChat, startModelServer } from '../../test/fakes/model-server';
import { REPLAY_REQUEST } from '../../test/fakes/replay-provider';
import type { StreamEvent } from '../core/provider';
import { openProvider } from './open-provider';
import type { ProviderRecord } from './provider-record';

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('openProvider against a loopback server', () => {
  it('streams text, then the call, then the end, and sends the key only in the header', async () => {
    const seen: { body?: unknown; authorization?: string | undefined } = {};
    const server = await startModelServer({
      'POST /v1/chat/completions': (body, response, request) => {
        Object.assign(seen, { body, authorization: request.headers.authorization });
        sendChat(response, [
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
      },
    });
    servers.push(server);

    const events = await collect(openProvider(record(`${server.origin}/v1`), 'toy'));

    expect(events).toEqual([
      { type: 'text-delta', text: 'Let me ' },
      { type: 'text-delta', text: 'look.' },
      { type: 'call-start', id: 'c1', name: 'read_page' },
      { type: 'call-delta', id: 'c1', text: '{}' },
      { type: 'call-end', call: { id: 'c1', name: 'read_page' }, inputText: '{}' },
      {
        type: 'response-end',
        finish: 'calls',
        usage: { inputTokens: 12, cachedInputTokens: 0, outputTokens: 5, reasoningTokens: 0 },
      },
    ]);
    expect(seen.authorization).toBe('Bearer top-secret-key');
    expect(seen.body).toMatchObject({ model: 'toy', stream: true, stream_options: { include_usage: true } });
    expect(JSON.stringify(seen.body)).not.toContain('top-secret-key');
  });

  it('refuses to follow a redirect with the key', async () => {
    let followed = false;
    const server = await startModelServer({
      'POST /v1/chat/completions': (_body, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
      'POST /elsewhere': (_body, response) => {
        followed = true;
        response.end();
      },
    });
    servers.push(server);

    const events = await collect(openProvider(record(`${server.origin}/v1`), 'toy'));

    expect(events).toMatchObject([{ type: 'response-error', failure: { code: 'unreachable' } }]);
    expect(followed).toBe(false);
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
  for await (const event of provider.stream(REPLAY_REQUEST, new AbortController().signal)) events.push(event);
  return events;
}
