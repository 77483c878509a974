import { describe, expect, it } from 'vitest';
import { type Replay, replay } from '../../test/fakes/replay-provider';
import type { ProviderFailure } from '../core/provider';
import { openWire } from './wire';
import { chatReader } from './wire-chat';

const bytes = (text: string) => new TextEncoder().encode(text);
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const LIMITS = { firstByteMs: 5_000, stallMs: 5_000, graceMs: 5_000 };

async function failureOf(
  options: Omit<Replay, 'bytes'> & { readonly body: string },
): Promise<ProviderFailure | undefined> {
  const events = await replay({ ...options, bytes: bytes(options.body) });
  const last = events.at(-1);
  expect(events.filter(({ type }) => type === 'response-end' || type === 'response-error')).toHaveLength(1);
  return last?.type === 'response-error' ? last.failure : undefined;
}

describe('a model request', () => {
  it('goes out without cookies, redirects or referrer', async () => {
    let sent: RequestInit | undefined;
    await replay({ bytes: bytes(chunk({ content: 'x' }, 'stop')), onRequest: (_url, init) => (sent = init) });

    expect(sent).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });

  it('never leaves the origin of the base URL', async () => {
    let asked = 0;
    const wire = openWire({
      baseUrl: 'https://model.example/v1',
      reader: chatReader(),
      limits: LIMITS,
      secrets: [],
      local: false,
      fetch: async () => {
        asked += 1;
        return new Response('');
      },
    });

    await expect(wire.fetch('https://model.example.evil.test/v1')).rejects.toThrow();
    expect(asked).toBe(0);
    expect(wire.failure()?.code).toBe('bad-request');
  });

  it.each([
    [
      401,
      '{"error":{"message":"Incorrect API key provided: top-secret-key","code":"invalid_api_key"}}',
      'unauthorized',
      false,
    ],
    [403, '', 'forbidden', false],
    [404, '404 page not found', 'not-found', false],
    [422, '{"detail":[{"msg":"bad field"}]}', 'bad-request', false],
    [429, '{"error":{"message":"Slow down"}}', 'rate-limited', true],
    [429, '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}', 'rate-limited', false],
    [500, 'oops', 'server-error', true],
    [502, '<html>Bad gateway</html>', 'server-error', true],
    [503, '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}', 'overloaded', true],
    [529, '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', 'overloaded', true],
    [408, '', 'server-error', true],
    [413, '{"type":"error","error":{"type":"request_too_large","message":"Too large"}}', 'context-overflow', false],
  ])('answered with %i %s is %s', async (status, body, code, retryable) => {
    const failure = await failureOf({ status, body });

    expect(failure).toMatchObject({ code, retryable, status });
    expect(failure?.message).not.toContain('top-secret-key');
  });

  it('is not retried when the server says so', async () => {
    expect(await failureOf({ status: 500, body: '', headers: { 'x-should-retry': 'false' } })).toMatchObject({
      retryable: false,
    });
  });

  it('keeps how long the server asked to wait', async () => {
    expect(await failureOf({ status: 429, body: '', headers: { 'retry-after': '2' } })).toMatchObject({
      retryAfterMs: 2_000,
    });
  });
});

describe('an answer under status 200', () => {
  it('is no provider answer when it is a web page', async () => {
    const failure = await failureOf({
      body: '<!doctype html><title>Log in</title>',
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });

    expect(failure).toMatchObject({ code: 'not-a-provider', retryable: false });
  });

  it.each([
    ['HTML', '<html>\n<body>Gateway timeout</body>\n'],
    ['plain text', 'Ollama is running'],
    ['other text', 'hello: world\n\n'],
  ])('is no provider answer when the stream holds %s', async (_what, body) => {
    expect(await failureOf({ body })).toMatchObject({ code: 'not-a-provider', retryable: false });
  });

  it('is an error when the body is a JSON error', async () => {
    const failure = await failureOf({
      body: '{\n "error": "Unexpected endpoint"\n}',
      headers: { 'content-type': 'application/json' },
    });

    expect(failure).toMatchObject({ code: 'server-error', message: expect.stringContaining('Unexpected endpoint') });
  });

  it.each([
    ['an error object', 'data: {"error":{"message":"Provider overloaded","code":502}}\n\n', 'server-error', true],
    ['an error text', 'data: {"error":"something broke"}\n\n', 'server-error', true],
    [
      'an overflow',
      'data: {"error":{"message":"too long","code":"context_length_exceeded"}}\n\n',
      'context-overflow',
      false,
    ],
    ['a bare JSON error line', '{"error":{"message":"quota","code":429}}\n', 'rate-limited', true],
    ['HTML in an event', 'data: <html>502</html>\n\n', 'not-a-provider', false],
  ])('is a typed error when %s stands in the middle', async (_what, tail, code, retryable) => {
    const failure = await failureOf({ body: chunk({ content: 'Hel' }) + tail });

    expect(failure).toMatchObject({ code, retryable });
  });

  it('is an error when OpenAI Responses fails in the middle', async () => {
    const body = `data: ${JSON.stringify({ type: 'response.failed', response: { id: 'r', error: { code: 'context_length_exceeded', message: 'Too long' } } })}\n\n`;

    expect(await failureOf({ kind: 'openai', modelId: 'gpt-5', body })).toMatchObject({
      code: 'context-overflow',
      retryable: false,
    });
  });

  it('is an error when Anthropic is overloaded in the middle', async () => {
    const body = 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n';

    expect(await failureOf({ kind: 'anthropic', modelId: 'claude-sonnet-4-5', body })).toMatchObject({
      code: 'overloaded',
      retryable: true,
    });
  });

  it('is given up when a line is longer than 1 MB', async () => {
    const failure = await failureOf({ body: `data: ${'x'.repeat(1_100_000)}` });

    expect(failure).toMatchObject({ code: 'server-error', retryable: false });
  });

  it('is a fault when it announces a call that never came', async () => {
    expect(await failureOf({ body: chunk({ content: '' }, 'tool_calls') })).toMatchObject({
      code: 'empty-answer',
      retryable: true,
    });
  });

  it('counts [DONE] as an end when the finish reason is missing', async () => {
    const events = await replay({ bytes: bytes(`${chunk({ content: 'Hi' })}data: [DONE]\n\n`) });

    expect(events.at(-1)).toMatchObject({ type: 'response-end', finish: 'stop' });
  });

  it('hands on malformed arguments as they are', async () => {
    const call = { tool_calls: [{ index: 0, id: 'c', function: { name: 'read_page', arguments: "{page: 'one',}" } }] };
    const events = await replay({ bytes: bytes(chunk(call) + chunk({}, 'tool_calls')) });

    expect(events.find(({ type }) => type === 'call-end')).toMatchObject({ inputText: "{page: 'one',}" });
  });

  it('drops the call that the length limit cut', async () => {
    const call = { tool_calls: [{ index: 0, id: 'c', function: { name: 'read_page', arguments: '{"page": 1' } }] };
    const events = await replay({ bytes: bytes(chunk(call) + chunk({}, 'length')) });

    expect(events.map(({ type }) => type)).toEqual(['call-start', 'call-delta', 'response-end']);
    expect(events.at(-1)).toMatchObject({ finish: 'length' });
  });

  it('shows thoughts alone as thoughts, and ends', async () => {
    const events = await replay({ bytes: bytes(chunk({ reasoning_content: 'Hm' }) + chunk({}, 'stop')) });

    expect(events).toMatchObject([
      { type: 'reasoning-delta', text: 'Hm' },
      { type: 'response-end', finish: 'stop' },
    ]);
  });
});

describe('time', () => {
  it('makes a silent server a stall', async () => {
    const failure = await failureOf({ body: '', after: 'hang', limits: { firstByteMs: 10 } });

    expect(failure).toMatchObject({ code: 'stalled', retryable: true });
  });

  it('makes a pause in the middle a stall', async () => {
    const failure = await failureOf({ body: chunk({ content: 'Hel' }), after: 'hang', limits: { stallMs: 10 } });

    expect(failure).toMatchObject({ code: 'stalled', retryable: true });
  });

  it('does not wait for a connection that stays open after the end', async () => {
    const events = await replay({
      bytes: bytes(chunk({ content: 'Hi' }, 'stop')),
      after: 'hang',
      limits: { graceMs: 10 },
    });

    expect(events.at(-1)).toMatchObject({ type: 'response-end', finish: 'stop' });
  });

  it('stops at once when it is aborted', async () => {
    const stop = new AbortController();
    const playing = replay({ bytes: bytes(chunk({ content: 'Hel' })), after: 'hang', signal: stop.signal });

    stop.abort();

    const events = await playing;
    expect(events.at(-1)).toMatchObject({ type: 'response-error', failure: { code: 'aborted', retryable: false } });
  });

  it('asks nothing when it was aborted before', async () => {
    let asked = false;
    const events = await replay({ bytes: bytes(''), signal: AbortSignal.abort(), onRequest: () => (asked = true) });

    expect(asked).toBe(false);
    expect(events).toMatchObject([{ type: 'response-error', failure: { code: 'aborted' } }]);
  });
});
