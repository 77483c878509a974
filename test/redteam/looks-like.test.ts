import { expect, it } from 'vitest';
import { looksLike } from './looks-like';

it.each([
  ['Read_Page', 'read_page', true],
  ['rеad_page', 'read_page', true],
  ['1ist_tabs', 'list_tabs', true],
  ['navlgate', 'navigate', true],
  ['table', 'read_page', false],
])('%s looks like %s: %s', (name, other, looks) => {
  expect(looksLike(name, other)).toBe(looks);
});
