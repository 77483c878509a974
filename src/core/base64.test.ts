import { expect, it } from 'vitest';
import { toBase64 } from './base64';

it('encodes more bytes than fit one call of the engine', () => {
  const bytes = new Uint8Array(200_000).map((_, index) => index % 256);

  expect(Buffer.from(toBase64(bytes), 'base64').equals(Buffer.from(bytes))).toBe(true);
});
