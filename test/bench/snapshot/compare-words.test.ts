import { expect, it } from 'vitest';
import { keptWords } from './compare-words.ts';

it('counts words that both the page and the reference hold, as often as they stand there', () => {
  expect(keptWords('Tea and tea, hidden', 'tea Tea and', 'e1 link "tea" and')).toBeCloseTo(2 / 3);
});

it('does not ask for what the reference lacks', () => {
  expect(keptWords('Tea and cake', 'tea', 'Tea')).toBe(1);
});
