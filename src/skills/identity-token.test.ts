import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { createIdentityKey, publicJwk, signIdentityToken } from './identity-token';

const NOW_MS = 1_800_000_000_000;
const claims = { installationId: 'install-1', audience: 'https://api.test', skillId: 'bookmarks' };

function read(part: string | undefined): unknown {
  return JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
}

it('K15 says who asks, whom, with which skill, for five minutes', async () => {
  const token = await signIdentityToken(claims, await createIdentityKey(), NOW_MS);

  expect(read(token.split('.')[1])).toEqual({
    sub: 'install-1',
    aud: 'https://api.test',
    skill: 'bookmarks',
    iat: NOW_MS / 1_000,
    exp: NOW_MS / 1_000 + 300,
  });
});

it('K15 verifies against the public key that is shown, and against no other', async () => {
  const key = await createIdentityKey();
  const token = await signIdentityToken(claims, key, NOW_MS);
  const [head = '', body = '', signature = ''] = token.split('.');
  const isSignedBy = async (signer: typeof key) =>
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      {
        key: createPublicKey({ key: { ...(await publicJwk(signer)) }, format: 'jwk' }),
        dsaEncoding: 'ieee-p1363',
      },
      Buffer.from(signature, 'base64url'),
    );

  expect(await isSignedBy(key)).toBe(true);
  expect(await isSignedBy(await createIdentityKey())).toBe(false);
  expect(read(head)).toEqual({ alg: 'ES256', typ: 'JWT', jwk: await publicJwk(key) });
});

it('K15 signs with a key that can not be read out', async () => {
  const { privateKey } = await createIdentityKey();

  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
});
