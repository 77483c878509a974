import { expect, it } from 'vitest';
import { KINDS } from '../../test/fakes/panel-world';
import { missingIn, newDraft, toProviderDraft, withModel, withoutModel } from './model-draft';

const cloud = KINDS.find(({ kind }) => kind === 'anthropic');
const draft = { kind: 'anthropic', baseUrl: 'https://api.example/v1', key: 'k', models: [{ modelId: 'm' }] };

it('begins with what the catalogue knows', () => {
  expect(cloud && newDraft(cloud)).toMatchObject({ models: [{ modelId: 'claude-sonnet-4-5' }] });
});

it('misses nothing when all is there', () => {
  expect(missingIn(draft, cloud, false)).toBeUndefined();
});

it('wants a web address, a key where one is required, and a model', () => {
  expect(missingIn({ ...draft, baseUrl: 'api.example' }, cloud, false)).toBe('baseUrl');
  expect(missingIn({ ...draft, baseUrl: 'file:///x' }, cloud, false)).toBe('baseUrl');
  expect(missingIn({ ...draft, key: ' ' }, cloud, false)).toBe('key');
  expect(missingIn({ ...draft, models: [{ modelId: ' ' }] }, cloud, false)).toBe('model');
});

it('is content with a key that is stored', () => {
  expect(missingIn({ ...draft, key: undefined }, cloud, true)).toBeUndefined();
});

it('sends no key when the stored one is to stay', () => {
  expect('key' in toProviderDraft({ ...draft, key: undefined })).toBe(false);
});

it('sends names without blanks, and none that are empty', () => {
  const sent = toProviderDraft({ ...draft, models: [{ modelId: ' a ' }, { modelId: '' }] });

  expect(sent.models).toEqual([{ modelId: 'a' }]);
});

it('forgets the size of a model whose name changes', () => {
  const before = { ...draft, models: [{ modelId: 'a', tier: 'full' as const }] };

  expect(withModel(before, 0, { modelId: 'b' }).models).toEqual([{ modelId: 'b' }]);
  expect(withModel(before, 0, { tier: 'mid' }).models).toEqual([{ modelId: 'a', tier: 'mid' }]);
});

it('adds a model at the end and takes one away', () => {
  const two = withModel(draft, 1, { modelId: 'n' });

  expect(two.models).toHaveLength(2);
  expect(withoutModel(two, 0).models).toEqual([{ modelId: 'n' }]);
});
