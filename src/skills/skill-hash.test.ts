import { expect, it } from 'vitest';
import { skillHash } from './skill-hash';

it('is SHA-256 of the text in UTF-8, in small hexadecimal digits', async () => {
  expect(await skillHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await skillHash('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
});
