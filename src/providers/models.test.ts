import { describe, expect, it } from 'vitest';
import { localTier, modelFacts } from './models';

describe('localTier', () => {
  it.each([
    ['qwen3:4b', 'compact'],
    ['gemma3:270m', 'compact'],
    ['gemma3n:e4b', 'compact'],
    ['llama3.1:8b-instruct-q4_K_M', 'mid'],
    ['qwen3:30b-a3b', 'mid'],
    ['qwen2.5-coder-32b-instruct', 'mid'],
    ['mixtral:8x7b', 'full'],
    ['llama-3.3-70b', 'full'],
    ['gpt-oss:120b', 'full'],
    ['phi4', 'mid'],
  ])('puts %s into %s', (modelId, tier) => {
    expect(localTier(modelId)).toBe(tier);
  });
});

describe('modelFacts', () => {
  it('gives a frontier model everything', () => {
    expect(modelFacts('claude-sonnet-4-5', { local: false })).toMatchObject({
      tier: 'full',
      vision: true,
      contextWindow: 200_000,
    });
  });

  it('knows no price for a model it does not know', () => {
    expect(modelFacts('gpt-9', { local: false }).price).toBeUndefined();
  });

  it('never prices a local model', () => {
    expect(modelFacts('gpt-4o', { local: true }).price).toBeUndefined();
  });

  it.each([
    ['qwen2.5vl:7b', true],
    ['llava:13b', true],
    ['gemma3:12b', true],
    ['gemma3:1b', false],
    ['qwen3:8b', false],
    ['deepseek-r1:8b', false],
  ])('knows whether %s sees pictures', (modelId, vision) => {
    expect(modelFacts(modelId, { local: true }).vision).toBe(vision);
  });
});
