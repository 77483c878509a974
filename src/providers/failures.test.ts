import { describe, expect, it } from 'vitest';
import { failureFromHttp, readRetryAfter } from './failures';
import { redact } from './redact';

const refusal = (status: number, body: string) => failureFromHttp({ status, body, headers: new Headers() }, []);

describe('context overflow', () => {
  it.each([
    [
      'OpenAI',
      400,
      '{"error":{"message":"This model\'s maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}',
    ],
    [
      'vLLM',
      400,
      '{"object":"error","message":"This model\'s maximum context length is 4096 tokens.","type":"BadRequestError","code":400}',
    ],
    [
      'Anthropic',
      400,
      '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 208310 tokens > 200000 maximum"}}',
    ],
    [
      'Gemini',
      400,
      '{"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}',
    ],
    [
      'llama.cpp',
      400,
      '{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error","n_prompt_tokens":9000,"n_ctx":4096}}',
    ],
    [
      'LM Studio',
      400,
      '{"error":"The number of tokens to keep from the initial prompt is greater than the context length."}',
    ],
  ])('is recognised in the words of %s', (_who, status, body) => {
    expect(refusal(status, body)).toMatchObject({ code: 'context-overflow', retryable: false });
  });

  it('is not seen in a rate limit that speaks of tokens', () => {
    const body =
      '{"error":{"message":"Request too large for model: tokens per minute (TPM) limit 6000","type":"tokens","code":"rate_limit_exceeded"}}';

    expect(refusal(413, body).code).toBe('rate-limited');
  });
});

describe('other refusals', () => {
  it.each([
    [
      'Ollama without tools',
      400,
      '{"error":{"message":"registry.ollama.ai/library/gemma:2b does not support tools","type":"api_error"}}',
      'no-tool-support',
    ],
    [
      'OpenRouter without tools',
      404,
      '{"error":{"message":"No endpoints found that support tool use.","code":404}}',
      'no-tool-support',
    ],
    [
      'vLLM without a tool parser',
      400,
      '{"object":"error","message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set","code":400}',
      'no-tool-support',
    ],
    [
      'an unknown Ollama model',
      404,
      '{"error":{"message":"model \'qwen9\' not found","type":"not_found_error"}}',
      'not-found',
    ],
    ['LM Studio without a model', 400, '{"error":"No models loaded. Please load a model."}', 'not-found'],
    [
      'a bad Gemini key',
      400,
      '{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}',
      'unauthorized',
    ],
    [
      'a list around a Gemini error',
      429,
      '[{"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED"}}]',
      'rate-limited',
    ],
  ])('%s', (_what, status, body, code) => {
    expect(refusal(status, body).code).toBe(code);
  });
});

describe('readRetryAfter', () => {
  const nowMs = Date.parse('2026-01-01T00:00:00Z');

  it.each([
    [{ 'retry-after': '3600' }, 3_600_000],
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads %j as %s', (headers, expected) => {
    expect(readRetryAfter(new Headers(headers), nowMs)).toBe(expected);
  });
});

describe('redact', () => {
  it.each([
    ['Incorrect key top-secret', '[key]'],
    ['Incorrect API key: sk-proj-abcdefghijklmnop', 'sk-proj'],
    ['key AIzaSyA1234567890abcdef is bad', 'AIzaSy'],
  ])('leaves no key in %s', (text, trace) => {
    const clean = redact(text, ['top-secret']);

    expect(clean).toContain('[key]');
    if (trace !== '[key]') expect(clean).not.toContain(trace);
    expect(clean).not.toContain('top-secret');
  });
});
