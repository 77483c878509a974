import { expect, it } from 'vitest';
import { tidyLines } from './tidy-lines';

it('keeps lines and paragraphs, and nothing of the space around them', () => {
  expect(tidyLines('  one \t two \n three\u00a0\n\n\n \n four\n')).toBe('one two\nthree\n\nfour');
});

it('puts a sign in the place of half a character', () => {
  expect(tidyLines('a\ud800b')).toBe('a\ufffdb');
});
