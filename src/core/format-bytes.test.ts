import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_345, '12 kB'],
  [3_440_000, '3.4 MB'],
])('says of %i bytes: %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
