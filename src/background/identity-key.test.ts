import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { publicJwk, signIdentityToken } from '../skills/identity-token';
import { openIdentity } from './identity-key';

it('K15 keeps one installation and one key over the death of the background', async () => {
  const first = await openIdentity('a');
  const later = await openIdentity('a');

  expect(later.installationId).toBe(first.installationId);
  expect(await publicJwk(later.key)).toEqual(await publicJwk(first.key));
});

it('K15 makes one identity when two ask for it at once', async () => {
  const [one, other] = await Promise.all([openIdentity('b'), openIdentity('b')]);

  expect(one.installationId).toBe(other.installationId);
  expect(await publicJwk(one.key)).toEqual(await publicJwk(other.key));
});

it('K15 signs with the key that it kept, which can not be read out', async () => {
  await openIdentity('c');
  const { key, installationId } = await openIdentity('c');

  const token = await signIdentityToken({ installationId, audience: 'https://a.test', skillId: 's' }, key, 0);

  expect(token.split('.')).toHaveLength(3);
  expect(key.privateKey.extractable).toBe(false);
});
