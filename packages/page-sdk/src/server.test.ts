// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createIdentityKey, signIdentityToken } from '../../../src/skills/identity-token';
import { isThreadToolInvocation, toolContext, verifyIdentity } from './server';

const audience = 'https://bookmarks.example';
const nowMs = 1_800_000_000_000;

async function request(
  change: {
    installationId?: string;
    audience?: string;
    atMs?: number;
    key?: Awaited<ReturnType<typeof createIdentityKey>>;
  } = {},
) {
  const { installationId = 'me', key = await createIdentityKey(), atMs = nowMs } = change;
  const token = await signIdentityToken(
    { installationId, audience: change.audience ?? audience, skillId: 'books' },
    key,
    atMs,
  );
  return { key, token, headers: { Authorization: `Bearer ${token}` } };
}

describe('verifyIdentity', () => {
  it('K15: takes what the extension signs, and keeps the first key', async () => {
    const known = new Map<string, string>();
    const { key, headers } = await request();

    const identity = await verifyIdentity({ headers: new Headers(headers) }, { audience, known, nowMs });
    const again = await request({ key });
    await verifyIdentity(again, { audience, known, nowMs });

    expect(identity).toMatchObject({ installationId: 'me', skillId: 'books', expiresAtMs: nowMs + 300_000 });
    expect(known.get('me')).toBe(identity.thumbprint);
  });

  it('K15: refuses another key, server, time or text', async () => {
    const known = new Map<string, string>();
    await verifyIdentity(await request(), { audience, known, nowMs });
    const { token } = await request({ installationId: 'other' });
    const [head, body, signature] = token.split('.');
    const forged = `${head}.${btoa(JSON.stringify({ sub: 'me', aud: audience, skill: 'x', exp: 9e9 })).replace(/=+$/, '')}.${signature}`;
    const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
    const keyless = btoa(JSON.stringify({ alg: 'ES256' })).replace(/=+$/, '');
    const unsigned = btoa(JSON.stringify({ alg: 'none' })).replace(/=+$/, '');

    for (const [visit, reason] of [
      [await request(), 'another key'],
      [await request({ installationId: 'x', audience: 'https://evil.example' }), 'another server'],
      [await request({ installationId: 'x', atMs: nowMs - 300_000 }), 'too old'],
      [bearer(forged), 'another text'],
      [bearer(`${unsigned}.${body}.${signature}`), 'ES256'],
      [bearer(`${keyless}.${body}.${signature}`), 'no key'],
      [bearer('a.b'), 'no token'],
      [{ headers: {} }, 'no token'],
    ] as const)
      await expect(verifyIdentity(visit, { audience, known, nowMs }), reason).rejects.toThrow(reason);
    expect([...known.keys()]).toEqual(['me']);
  });
});

describe('toolContext', () => {
  it.each([
    ['{"source":"thread","threadId":"t"}', { source: 'thread', threadId: 't' }, true],
    ['{"source":"api"}', { source: 'api' }, false],
    ['{"source":"thread"}', undefined, false],
    ['nonsense', undefined, false],
  ])('K16, K17: reads %s', (text, context, isThread) => {
    for (const name of ['Agent-Tool-Context', 'kazzle-tool-context']) {
      const read = toolContext({ headers: { [name]: text } });
      expect([read, isThreadToolInvocation(read)]).toEqual([context, isThread]);
    }
  });
});
