import { toBase64 } from '../core/base64';

/** The key that an installation signs with. */
export interface IdentityKey {
  /** Can't be read out. */
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** The public half, as JSON Web Key. */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** What a token says. */
export interface IdentityClaims {
  /** The installation. */
  readonly installationId: string;
  /** The origin that it is for. */
  readonly audience: string;
  readonly skillId: string;
}

const LIFE_S = 300;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A new key pair, on P-256. */
export async function createIdentityKey(): Promise<IdentityKey> {
  return crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
}

/** The public key, for people and servers. */
export async function publicJwk({ publicKey }: IdentityKey): Promise<PublicJwk> {
  const { x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  if (x === undefined || y === undefined) throw new TypeError('This is no key on a curve.');
  return { kty: 'EC', crv: 'P-256', x, y };
}

/**
 * A JSON Web Token, signed with ES256, that is good for five minutes. The key stands in its header (`jwk`): a server
 * keeps the first one that an installation came with, and takes no other from it later.
 */
export async function signIdentityToken(
  { installationId, audience, skillId }: IdentityClaims,
  key: IdentityKey,
  nowMs: number,
): Promise<string> {
  const issuedAtS = Math.floor(nowMs / 1_000);
  const header = { alg: 'ES256', typ: 'JWT', jwk: await publicJwk(key) };
  const claims = { sub: installationId, aud: audience, skill: skillId, iat: issuedAtS, exp: issuedAtS + LIFE_S };
  const signed = [header, claims].map((part) => base64Url(new TextEncoder().encode(JSON.stringify(part)))).join('.');
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, key.privateKey, new TextEncoder().encode(signed));
  return `${signed}.${base64Url(new Uint8Array(signature))}`;
}

function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
