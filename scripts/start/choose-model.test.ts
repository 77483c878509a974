import { describe, expect, it } from 'vitest';
import { type ChooseDeps, findModel } from './choose-model.ts';

describe('findModel', () => {
  it('takes a key before a local server, in a fixed order', async () => {
    const env = { GROQ_API_KEY: 'g', ANTHROPIC_API_KEY: ' a ', OPENAI_API_KEY: '' };

    const found = await findModel(
      deps({ env, servers: { 'http://127.0.0.1:11434/api/tags': { models: [{ name: 'x' }] } } }),
    );

    expect(found).toMatchObject({ kind: 'anthropic', key: 'a', modelId: 'anthropic-default', demo: false });
  });

  it('takes another model of the provider when one is named', async () => {
    const found = await findModel(deps({ env: { OPENAI_API_KEY: 'k', TABHAND_MODEL: 'small' } }));

    expect(found?.modelId).toBe('small');
  });

  it('prefers the first model of Ollama that can use tools', async () => {
    const servers = {
      'http://127.0.0.1:11434/api/tags': { models: [{ name: 'plain:1b' }, { name: 'able:8b' }] },
      'http://127.0.0.1:11434/api/show able:8b': { capabilities: ['completion', 'tools'] },
    };

    const found = await findModel(deps({ servers }));

    expect(found).toMatchObject({ kind: 'ollama', modelId: 'able:8b', baseUrl: 'http://127.0.0.1:11434/v1' });
  });

  it('passes over embedding models and servers that answer something else', async () => {
    const servers = {
      'http://127.0.0.1:8080/v1/models': { message: 'hello' },
      'http://127.0.0.1:8000/v1/models': { data: [{ id: 'text-embed' }, { id: 'chat' }] },
    };

    expect(await findModel(deps({ servers }))).toMatchObject({ kind: 'vllm', modelId: 'chat' });
  });

  it('finds nothing where there is nothing, or where the demo is wanted', async () => {
    expect(await findModel(deps({}))).toBeUndefined();
    expect(await findModel(deps({ env: { TABHAND_DEMO: '1', OPENAI_API_KEY: 'k' } }))).toBeUndefined();
  });
});

function deps({ env = {}, servers = {} }: { env?: ChooseDeps['env']; servers?: Record<string, unknown> }): ChooseDeps {
  return {
    env,
    defaultModelOf: (kind) => `${kind}-default`,
    fetch: async (input, init) => {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body).model : undefined;
      const reply = servers[body === undefined ? String(input) : `${String(input)} ${String(body)}`];
      if (reply === undefined) throw new TypeError('fetch failed');
      return Response.json(reply);
    },
  };
}
