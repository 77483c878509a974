import { countTokens } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { MODES, TIERS } from '../../core/mode';
import { systemPrompt } from './system-prompt';

const date = '2026-02-03';

describe.each(MODES)('in %s mode', (mode) => {
  it.each(TIERS)('says for %s models what page text is, how to finish and in which language to write', (tier) => {
    const prompt = systemPrompt({ mode, tier, date });

    for (const words of ['<untrusted_page_content>', 'done', 'language of the user', 'ref_id', date])
      expect(prompt).toContain(words);
  });

  it.each([
    ['compact', 300],
    ['mid', 850],
    ['full', 850],
  ] as const)('takes a %s model at most %i tokens', (tier, most) => {
    expect(countTokens(systemPrompt({ mode, tier, date }))).toBeLessThanOrEqual(most);
  });
});

it('tells weak models to take one step at a time', () => {
  expect(systemPrompt({ mode: 'act', tier: 'compact', date })).toContain('One tool call at a time');
  expect(systemPrompt({ mode: 'act', tier: 'mid', date })).toContain('one step at a time');
  expect(systemPrompt({ mode: 'act', tier: 'full', date })).toContain('several calls into one answer');
});

it.each(TIERS)('tells %s models to note what they need before they leave a page', (tier) => {
  expect(systemPrompt({ mode: 'ask', tier, date })).toMatch(/what you still need/);
});

it('speaks of receipts only where something can be done', () => {
  expect(systemPrompt({ mode: 'ask', tier: 'full', date })).not.toContain('receipt');
  expect(systemPrompt({ mode: 'act', tier: 'full', date })).toContain('receipt');
});
