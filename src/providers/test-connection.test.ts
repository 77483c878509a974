import { afterEach, describe, expect, it } from 'vitest';
import { type ModelServer, type Routes, sendChat, sendJson, startModelServer } from '../../test/fakes/model-server';
import type { ConnectionReport } from '../core/provider-setup';
import { detectLocalServers } from './detect';
import type { ProviderRecord } from './provider-record';
import { testConnection } from './test-connection';

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const delta = (value: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }],
});
const MODELS = { object: 'list', data: [{ id: 'qwen3:4b', object: 'model', owned_by: 'library' }] };

const listing: Routes = { 'GET /v1/models': (_body, response) => sendJson(response, 200, MODELS) };
const calling: Routes[string] = (body, response) => {
  // The test's own request always holds tools.
  const { tools } = body as { tools: { function: { name: string } }[] };
  const call = { index: 0, id: 'c', function: { name: tools[0]?.function.name, arguments: '{"word":"ready"}' } };
  sendChat(response, [delta({ tool_calls: [call] }), delta({}, 'tool_calls')]);
};

async function report(
  routes: Routes,
  options: Partial<ProviderRecord> & { readonly path?: string; readonly wanted?: string } = {},
): Promise<ConnectionReport> {
  const server = await startModelServer(routes);
  servers.push(server);
  const { path = '/v1', wanted, ...rest } = options;
  const record: ProviderRecord = {
    providerId: 'p',
    kind: 'ollama',
    label: 'x',
    demo: false,
    models: [],
    createdAtMs: 0,
    ...rest,
    baseUrl: server.origin + path,
  };
  return testConnection(record, wanted, {}, new AbortController().signal);
}

describe('testConnection', () => {
  it('is content when a real call comes back', async () => {
    const found = await report({ ...listing, 'POST /v1/chat/completions': calling });

    expect(found).toMatchObject({ ok: true, code: 'ok', params: { model: 'qwen3:4b' }, modelIds: ['qwen3:4b'] });
  });

  it.each([
    ['ollama', 'GET /api/ps', { models: [{ name: 'qwen3:4b', model: 'qwen3:4b', context_length: 4_096 }] }],
    ['lmstudio', 'GET /api/v0/models', { data: [{ id: 'qwen3:4b', loaded_context_length: 4_096 }] }],
    ['llamacpp', 'GET /props', { default_generation_settings: { n_ctx: 4_096 } }],
  ])('warns when %s gave the model too small a window', async (kind, route, answer) => {
    const found = await report(
      {
        ...listing,
        'POST /v1/chat/completions': calling,
        [route]: (_body, response) => sendJson(response, 200, answer),
      },
      { kind },
    );

    expect(found).toMatchObject({
      ok: false,
      code: 'context-overflow',
      params: { tokens: '4096' },
      contextWindow: 4_096,
    });
    expect(found.params.command).toContain('16384');
  });

  it('reports the window the server gave to the model', async () => {
    const found = await report({
      ...listing,
      'POST /v1/chat/completions': calling,
      'GET /api/ps': (_body, response) =>
        sendJson(response, 200, { models: [{ model: 'qwen3:4b', context_length: 32_768 }] }),
    });

    expect(found).toMatchObject({ ok: true, code: 'ok', contextWindow: 32_768 });
  });

  it('gives the OLLAMA_ORIGINS line when Ollama refuses the extension', async () => {
    const found = await report({
      ...listing,
      'POST /v1/chat/completions': (_body, response) => response.writeHead(403).end(),
    });

    expect(found).toMatchObject({
      ok: false,
      code: 'ollama-origins',
      params: { command: 'OLLAMA_ORIGINS=chrome-extension://*,moz-extension://* ollama serve' },
    });
    expect(found.params.systemd).toContain('daemon-reload');
    expect(found.params.macos).toContain('launchctl setenv');
  });

  it('names the base URL that would be right', async () => {
    const found = await report({ ...listing, 'POST /v1/chat/completions': calling }, { path: '' });

    expect(found).toMatchObject({ ok: false, code: 'wrong-path', params: { suggestion: `${servers[0]?.origin}/v1` } });
  });

  it('names the base URL that would be right when the wrong one answers with a page', async () => {
    const page: Routes[string] = (_body, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    const found = await report(
      { ...listing, 'GET /ui/models': page, 'POST /ui/chat/completions': page },
      { path: '/ui' },
    );

    expect(found).toMatchObject({ code: 'wrong-path', params: { suggestion: `${servers[0]?.origin}/v1` } });
  });

  it('names the base URL that would be right when LM Studio answers an error under status 200', async () => {
    const error: Routes[string] = (_body, response) =>
      sendJson(response, 200, { error: 'Unexpected endpoint or method.' });
    const found = await report(
      { ...listing, 'GET /models': error, 'POST /chat/completions': error },
      { path: '', kind: 'lmstudio', models: [{ modelId: 'm' }] },
    );

    expect(found).toMatchObject({ code: 'wrong-path' });
  });

  it('says that the model has no tools when the server does', async () => {
    const found = await report({
      ...listing,
      'POST /v1/chat/completions': (_body, response) =>
        sendJson(response, 400, { error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools' } }),
    });

    expect(found).toMatchObject({ ok: false, code: 'no-tools', params: { model: 'qwen3:4b' } });
  });

  it('says that the model has no tools when it answers with words', async () => {
    const found = await report({
      ...listing,
      'POST /v1/chat/completions': (_body, response) => sendChat(response, [delta({ content: 'ready' }, 'stop')]),
    });

    expect(found).toMatchObject({ ok: false, code: 'no-tools' });
  });

  it('gives the line that fetches a missing model', async () => {
    const found = await report(
      {
        ...listing,
        'POST /v1/chat/completions': (_body, response) =>
          sendJson(response, 404, { error: { message: "model 'llama9' not found" } }),
      },
      { wanted: 'llama9' },
    );

    expect(found).toMatchObject({
      code: 'model-not-loaded',
      params: { model: 'llama9', command: 'ollama pull llama9' },
    });
  });

  it('gives no line for a model name that a shell would misread', async () => {
    const found = await report(
      {
        ...listing,
        'POST /v1/chat/completions': (_body, response) =>
          sendJson(response, 404, { error: { message: 'model not found' } }),
      },
      { wanted: 'x; rm -rf ~' },
    );

    expect(found.code).toBe('model-not-loaded');
    expect(found.params.command).toBeUndefined();
  });

  it.each([
    ['top-secret-key', 'unauthorized'],
    [undefined, 'key-missing'],
  ])('says what is wrong with the key %s', async (key, code) => {
    const refuse: Routes[string] = (_body, response) =>
      sendJson(response, 401, { error: { message: `Bad key ${key}` } });
    const found = await report(
      { 'GET /v1/models': refuse, 'POST /v1/chat/completions': refuse },
      { kind: 'custom', ...(key !== undefined && { key }) },
    );

    expect(found).toMatchObject({ ok: false, code });
    expect(JSON.stringify(found)).not.toContain('top-secret-key');
  });

  it('says how long to wait', async () => {
    const found = await report({
      ...listing,
      'POST /v1/chat/completions': (_body, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
    });

    expect(found).toMatchObject({ code: 'rate-limited', params: { seconds: '7' } });
  });

  it('says that nobody listens', async () => {
    const record: ProviderRecord = {
      providerId: 'p',
      kind: 'ollama',
      label: 'x',
      baseUrl: 'http://127.0.0.1:9/v1',
      demo: false,
      models: [],
      createdAtMs: 0,
    };

    const found = await testConnection(record, 'm', {}, new AbortController().signal);

    expect(found).toMatchObject({ ok: false, code: 'unreachable', params: { url: 'http://127.0.0.1:9/v1' } });
  });

  it('says that it is no provider', async () => {
    const page: Routes[string] = (_body, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>');
    const found = await report({ 'GET /v1/models': page, 'POST /v1/chat/completions': page }, { wanted: 'm' });

    expect(found).toMatchObject({ ok: false, code: 'not-a-provider' });
  });

  it('says that it took too long', async () => {
    const server = await startModelServer({ ...listing, 'POST /v1/chat/completions': () => undefined });
    servers.push(server);
    const record: ProviderRecord = {
      providerId: 'p',
      kind: 'ollama',
      label: 'x',
      baseUrl: `${server.origin}/v1`,
      demo: false,
      models: [],
      createdAtMs: 0,
    };

    const found = await testConnection(record, 'm', {}, AbortSignal.timeout(100));

    expect(found).toMatchObject({ ok: false, code: 'timed-out' });
  });

  it('tells a wrong model name from one that has to be loaded when the server is elsewhere', async () => {
    const { fixFor } = await import('./connection-fix');
    const fix = await fixFor({
      record: { kind: 'openai', baseUrl: 'https://api.openai.com/v1', key: 'k' },
      failure: { code: 'not-found', message: 'no such model', retryable: false, status: 404 },
      modelId: 'gpt-x',
      listed: { ok: true, listing: { modelIds: ['gpt-5'] } },
      list: async () => ({ ok: true, listing: { modelIds: [] } }),
    });

    expect(fix).toMatchObject({ code: 'model-not-found', params: { model: 'gpt-x' } });
  });

  it('says when the server has no model', async () => {
    const found = await report({ 'GET /v1/models': (_body, response) => sendJson(response, 200, { data: [] }) });

    expect(found).toMatchObject({ ok: false, code: 'no-models' });
  });
});

describe('detectLocalServers', () => {
  const row = { label: 'x', protocol: 'openai-chat', key: 'none', local: true } as const;

  it('returns those that answer, with their models', async () => {
    const server = await startModelServer(listing);
    servers.push(server);
    const rows = [
      { ...row, kind: 'ollama', baseUrl: `${server.origin}/v1` },
      { ...row, kind: 'jan', baseUrl: 'http://127.0.0.1:9/v1' },
    ];

    expect(await detectLocalServers({ rows })).toEqual([
      { kind: 'ollama', baseUrl: `${server.origin}/v1`, modelIds: ['qwen3:4b'] },
    ]);
  });

  it.each([
    ['llamacpp', 'llamacpp'],
    ['library', 'localai'],
  ])('tells llama.cpp from LocalAI on one port when the owner is %s', async (owner, kind) => {
    const server = await startModelServer({
      'GET /v1/models': (_body, response) => sendJson(response, 200, { data: [{ id: 'm', owned_by: owner }] }),
    });
    servers.push(server);
    const rows = ['llamacpp', 'localai'].map((each) => ({ ...row, kind: each, baseUrl: `${server.origin}/v1` }));

    expect(await detectLocalServers({ rows })).toMatchObject([{ kind }]);
  });
});
