import { expect, it } from 'vitest';
import { withoutBidi } from './without-bidi';

it('leaves nothing that turns a line around', () => {
  expect(withoutBidi('pay \u202e001\u202c to \u2067me\u2069\u200f')).toBe('pay 001 to me');
});

it('leaves letters of every direction alone', () => {
  expect(withoutBidi('שלום hello مرحبا')).toBe('שלום hello مرحبا');
});
