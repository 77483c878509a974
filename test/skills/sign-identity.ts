import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** What a token is made of; the usual where nothing is said. */
export interface TokenParts {
  readonly subject?: string;
  readonly audience?: string;
  readonly expiresAtMs?: number;
  readonly algorithm?: string;
  readonly keys?: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

/** A key pair as an installation has one. */
export function installationKeys(): Required<TokenParts>['keys'] {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** The `Authorization` header of an installation, for tests of servers. */
export function signIdentity({
  subject = 'install-1',
  audience = 'https://skills.test',
  expiresAtMs = Date.now() + 60_000,
  algorithm = 'ES256',
  keys = installationKeys(),
}: TokenParts = {}): string {
  const header = { alg: algorithm, typ: 'JWT', jwk: keys.publicKey.export({ format: 'jwk' }) };
  const claims = { sub: subject, aud: audience, skill: 'team-bookmarks', exp: Math.floor(expiresAtMs / 1000) };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `Bearer ${signed}.${signature.toString('base64url')}`;
}
