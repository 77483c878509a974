import { expect, it } from 'vitest';
import { createIdentityKey, signIdentityToken } from '../../src/skills/identity-token.ts';
import { installationKeys, signIdentity } from './sign-identity.ts';
import { isThreadToolInvocation, toolContext, verifyIdentity } from './tool-context.ts';

const AUDIENCE = 'https://skills.test';

it('K17 tells a call of a conversation by either header', () => {
  const value = '{"source":"thread","threadId":"t1"}';

  const contexts = ['agent-tool-context', 'kazzle-tool-context'].map((name) =>
    toolContext({ headers: { [name]: value } }),
  );

  expect(contexts).toEqual([
    { source: 'thread', threadId: 't1' },
    { source: 'thread', threadId: 't1' },
  ]);
  expect(contexts.map(isThreadToolInvocation)).toEqual([true, true]);
});

it('K17 tells a call that nobody is in front of', () => {
  const context = toolContext({ headers: { 'agent-tool-context': '{"source":"api"}' } });

  expect(context).toEqual({ source: 'api' });
  expect(isThreadToolInvocation(context)).toBe(false);
});

it.each([[{}], [{ 'agent-tool-context': 'thread' }], [{ 'agent-tool-context': '{"source":"thread"}' }]])(
  'K17 takes no context from %j',
  (headers) => {
    expect(toolContext({ headers })).toBeUndefined();
  },
);

it('K15 K17 believes the token of the extension', async () => {
  const claims = { installationId: 'install-1', audience: AUDIENCE, skillId: 'team-bookmarks' };
  const token = await signIdentityToken(claims, await createIdentityKey(), Date.now());

  expect(verifyIdentity(`Bearer ${token}`, AUDIENCE, new Map())).toEqual({
    subject: 'install-1',
    skillId: 'team-bookmarks',
  });
});

it('K17 believes an installation only with the key that it first came with', () => {
  const known = new Map<string, string>();
  const keys = installationKeys();
  verifyIdentity(signIdentity({ keys }), AUDIENCE, known);

  expect(verifyIdentity(signIdentity({ keys }), AUDIENCE, known).subject).toBe('install-1');
  expect(() => verifyIdentity(signIdentity(), AUDIENCE, known)).toThrow('another key');
});

it.each([
  ['none at all', undefined, 'no token'],
  ['one for another server', signIdentity({ audience: 'https://elsewhere.test' }), 'another server'],
  ['one that is too old', signIdentity({ expiresAtMs: Date.now() - 60_000 }), 'too old'],
  ['one without a signature', signIdentity({ algorithm: 'none' }), 'not signed'],
  ['one whose text was changed', changed(signIdentity()), 'another text'],
])('K17 refuses a token: %s', (_what, token, message) => {
  expect(() => verifyIdentity(token, AUDIENCE, new Map())).toThrow(message);
});

function changed(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = Buffer.from(body, 'base64url').toString().replace('install-1', 'install-2');
  return [head, Buffer.from(claims).toString('base64url'), signature].join('.');
}
