import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createProviderStore } from './provider-store';

let names = 0;
const newStore = () => createProviderStore({ name: `store-${names++}`, now: () => names++ });
const draft = { kind: 'ollama', baseUrl: '', models: [{ modelId: 'qwen3:4b' }] } as const;

describe('provider store', () => {
  it('lists what was saved, without the key', async () => {
    const store = newStore();
    const saved = await store.save({
      ...draft,
      kind: 'openai',
      key: 'sk-very-secret',
      models: [{ modelId: 'gpt-4o' }],
    });

    const list = await store.list();

    expect(list).toEqual([saved]);
    expect(saved.hasKey).toBe(true);
    expect(JSON.stringify(list)).not.toContain('very-secret');
  });

  it('fills in what follows from the name of the model', async () => {
    const saved = await newStore().save(draft);

    expect(saved).toMatchObject({ label: 'Ollama', baseUrl: 'http://localhost:11434/v1', local: true, hasKey: false });
    expect(saved.models).toEqual([{ modelId: 'qwen3:4b', tier: 'compact', vision: false, contextWindow: 16_384 }]);
  });

  it('keeps the key when a draft leaves it out', async () => {
    const store = newStore();
    const saved = await store.save({ ...draft, kind: 'custom', baseUrl: 'https://one.example/v1', key: 'abcd1234' });

    const again = await store.save({
      ...draft,
      kind: 'custom',
      providerId: saved.providerId,
      baseUrl: 'https://one.example/v2',
    });

    expect(again).toMatchObject({ providerId: saved.providerId, hasKey: true, baseUrl: 'https://one.example/v2' });
  });

  it('forgets the key when the address moves to another server', async () => {
    const store = newStore();
    const saved = await store.save({ ...draft, kind: 'custom', baseUrl: 'https://one.example/v1', key: 'abcd1234' });

    const moved = await store.save({
      ...draft,
      kind: 'custom',
      providerId: saved.providerId,
      baseUrl: 'https://two.example/v1',
    });

    expect(moved.hasKey).toBe(false);
  });

  it('removes the key when the draft holds an empty one', async () => {
    const store = newStore();
    const saved = await store.save({ ...draft, key: 'abcd1234' });

    const again = await store.save({ ...draft, providerId: saved.providerId, key: '' });

    expect(again.hasKey).toBe(false);
  });

  it('refuses plain http to a public server', async () => {
    const saving = newStore().save({ ...draft, kind: 'custom', baseUrl: 'http://api.example.com/v1' });

    await expect(saving).rejects.toMatchObject({ failure: { code: 'base-url-needs-https' } });
  });

  it('opens a saved model, and says no-model for one that is gone', async () => {
    const store = newStore();
    const { providerId } = await store.save(draft);

    expect(await store.open({ providerId, modelId: 'qwen3:4b' })).toMatchObject({
      providerId,
      modelId: 'qwen3:4b',
      vision: false,
    });
    await store.remove(providerId);

    expect(await store.open({ providerId, modelId: 'qwen3:4b' })).toMatchObject({ code: 'no-model', retryable: false });
  });
});
