import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { SkillVisit } from './route.ts';

/** Why a skill's tool was called: by the model in a conversation, or by someone who tries it. */
export type ToolContext = { readonly source: 'thread'; readonly threadId: string } | { readonly source: 'api' };

/** What the extension says of itself. */
export interface Identity {
  /** The installation. */
  readonly subject: string;
  readonly skillId: string;
}

/** The context of a call as its headers tell it; undefined when there is none, or none that holds. */
export function toolContext({ headers }: Pick<SkillVisit, 'headers'>): ToolContext | undefined {
  const value = parse(headers['agent-tool-context'] ?? headers['kazzle-tool-context'] ?? '');
  if (value?.source === 'api') return { source: 'api' };
  const { threadId } = value ?? {};
  return value?.source === 'thread' && typeof threadId === 'string' ? { source: 'thread', threadId } : undefined;
}

/** True when there is someone in front of it who can press a button. */
export function isThreadToolInvocation(context: ToolContext | undefined): boolean {
  return context?.source === 'thread';
}

/**
 * Checks the token of a request to a component: a JSON Web Token signed with ES256 by the key in its own header. `known`
 * holds the thumbprint (RFC 7638) of the key that each installation came with first, and later ones must come with it too.
 * `audience` is the component's origin. @throws Error that says what does not hold.
 */
export function verifyIdentity(
  authorization: string | undefined,
  audience: string,
  known: Map<string, string>,
  nowMs = Date.now(),
): Identity {
  const [head = '', body = '', signature = ''] = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]?.split('.') ?? [];
  const header = parse(fromBase64Url(head));
  const claims = parse(fromBase64Url(body));
  if (!header || !claims) throw new Error('There is no token.');
  if (header.alg !== 'ES256') throw new Error('The token is not signed with ES256.');
  // Node says what is wrong with a key that is none.
  const jwk = header.jwk as JsonWebKey;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is of another text or key.');
  const { sub, aud, exp, skill } = claims;
  if (aud !== audience) throw new Error('The token is for another server.');
  if (typeof exp !== 'number' || exp * 1000 <= nowMs) throw new Error('The token is too old.');
  if (typeof sub !== 'string' || typeof skill !== 'string') throw new Error('The token does not say whose it is.');
  const thumbprint = thumbprintOf(jwk);
  if ((known.get(sub) ?? thumbprint) !== thumbprint) throw new Error('The installation came with another key before.');
  known.set(sub, thumbprint);
  return { subject: sub, skillId: skill };
}

function thumbprintOf({ crv, kty, x, y }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

function fromBase64Url(text: string): string {
  return Buffer.from(text, 'base64url').toString();
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // An object's fields are unknown until they are checked.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
