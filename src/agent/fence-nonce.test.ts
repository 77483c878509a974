import { expect, it } from 'vitest';
import { fenceNonce } from './fence-nonce';

it('is the digits of a random id', () => {
  expect(fenceNonce('0B16D5AC-54a4-4d2c-9a3e-1f5f8f0a7c11')).toBe('0b16d5ac54a44d2c9a3e1f5f8f0a7c11');
});

it.each(['', 'session', 'a much longer id than any that we make ourselves', 'é'])(
  'is 32 hex digits for any other id: %s',
  (id) => {
    expect(fenceNonce(id)).toMatch(/^[0-9a-f]{32}$/);
    expect(fenceNonce(id)).toBe(fenceNonce(id));
  },
);
