/**
 * For the server of a skill: who calls, and from where. Needs no more than WebCrypto and `fetch` types, so it runs in
 * Node 20, Deno, Bun and workers.
 */

/** Why a skill's tool was called: by the model in a conversation, or by someone who tries it. */
export type ToolContext = { readonly source: 'thread'; readonly threadId: string } | { readonly source: 'api' };

/** What an installation of the extension says of itself, proven by its key. */
export interface Identity {
  /** The installation. */
  readonly installationId: string;
  readonly skillId: string;
  /** The RFC 7638 thumbprint of its key. */
  readonly thumbprint: string;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** Where the first key of each installation is kept, by its thumbprint: a table of your database. */
export interface KnownKeys {
  get(installationId: string): string | undefined | Promise<string | undefined>;
  set(installationId: string, thumbprint: string): unknown;
}

/** Why a token was refused. Answer such a request with 401. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}

/** Anything with headers: a `Request`, or what a framework of Node gives. */
export interface HasHeaders {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * Checks the token that comes with a request to a component: a JSON Web Token that is signed with ES256 by the key in its
 * own header and lives for five minutes. `audience` is the component's origin. The first key of an installation is kept in
 * `known`, and another one is refused later: it proves that it is the same installation, not who its user is.
 *
 * ```ts
 * const { installationId } = await verifyIdentity(request, { audience: 'https://bookmarks.example', known });
 * ```
 * @throws IdentityError that says what does not hold.
 */
export async function verifyIdentity(
  request: HasHeaders,
  options: { readonly audience: string; readonly known: KnownKeys; readonly nowMs?: number },
): Promise<Identity> {
  const { audience, known, nowMs = Date.now() } = options;
  const token = /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
  const [head = '', body = '', signature = '', ...rest] = token?.split('.') ?? [];
  const header = parse(textOf(head));
  const claims = parse(textOf(body));
  const mark = bytesOf(signature);
  if (!header || !claims || !mark || rest.length > 0) throw new IdentityError('There is no token.');
  if (header.alg !== 'ES256') throw new IdentityError('The token is not signed with ES256.');
  const { key, thumbprint } = await readKey(header.jwk);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  const isSigned = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, mark, signed);
  if (!isSigned) throw new IdentityError('The signature is of another text or key.');
  const { sub, aud, exp, skill } = claims;
  if (aud !== audience) throw new IdentityError('The token is for another server.');
  if (typeof exp !== 'number' || exp * 1_000 <= nowMs) throw new IdentityError('The token is too old.');
  if (typeof sub !== 'string' || typeof skill !== 'string')
    throw new IdentityError('The token does not say whose it is.');
  const first = await known.get(sub);
  if (first !== undefined && first !== thumbprint)
    throw new IdentityError('The installation came with another key before.');
  if (first === undefined) await known.set(sub, thumbprint);
  return { installationId: sub, skillId: skill, thumbprint, expiresAtMs: exp * 1_000 };
}

/** The context of a call as its headers tell it; undefined when there is none, or none that holds. */
export function toolContext(request: HasHeaders): ToolContext | undefined {
  const text = headerOf(request, 'agent-tool-context') ?? headerOf(request, 'kazzle-tool-context');
  const value = parse(text);
  if (value?.source === 'api') return { source: 'api' };
  const { threadId } = value ?? {};
  return value?.source === 'thread' && typeof threadId === 'string' ? { source: 'thread', threadId } : undefined;
}

/** True when someone is in front of it who can press a button: only then may a tool answer with a card. */
export function isThreadToolInvocation(
  context: ToolContext | undefined,
): context is Extract<ToolContext, { readonly source: 'thread' }> {
  return context?.source === 'thread';
}

async function readKey(jwk: unknown): Promise<{ readonly key: CryptoKey; readonly thumbprint: string }> {
  const { kty, crv, x, y } = fieldsOf(jwk) ?? {};
  const isP256 = kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string';
  if (!isP256) throw new IdentityError('The token has no key on P-256.');
  const name = { name: 'ECDSA', namedCurve: 'P-256' } as const;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, name, false, ['verify']).catch((cause) => {
    throw new IdentityError('The key of the token is none.', { cause });
  });
  // The members in the order that RFC 7638 gives.
  const text = new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return {
    key,
    thumbprint: btoa(String.fromCharCode(...hash))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, ''),
  };
}

function headerOf({ headers }: HasHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : undefined;
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(base64Url)) return undefined;
  try {
    return Uint8Array.from(atob(base64Url.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function textOf(base64Url: string): string | undefined {
  const bytes = bytesOf(base64Url);
  return bytes && new TextDecoder().decode(bytes);
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    return fieldsOf(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // An object's fields are unknown until they are checked.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
