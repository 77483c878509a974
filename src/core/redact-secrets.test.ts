import { describe, expect, it } from 'vitest';
import { isSecretName, redactSecrets, redactUrl } from './redact-secrets';

describe('isSecretName', () => {
  it.each(['Authorization', 'cookie', 'Set-Cookie', 'X-Api-Key', 'access_token', 'apiKey', 'client_secret', 'code'])(
    'takes %s for one',
    (name) => expect(isSecretName(name)).toBe(true),
  );

  it.each(['Content-Type', 'page', 'q', 'author', 'x-frame-options', 'encoded'])('takes %s for none', (name) =>
    expect(isSecretName(name)).toBe(false),
  );
});

describe('redactSecrets', () => {
  it.each([
    ['Authorization: Bearer abcdefgh12345678', 'Authorization: [hidden]'],
    ['jwt eyJhbGciOiJI.eyJzdWIi.c2ln end', 'jwt [hidden] end'],
    ['key sk-abcdefghij0123456789', 'key [hidden]'],
    ['nothing to hide in a basic sentence', 'nothing to hide in a basic sentence'],
  ])('makes %j into %j', (text, expected) => {
    expect(redactSecrets(text)).toBe(expected);
  });
});

it('hides telling parameters and users of an address', () => {
  expect(redactUrl('https://u:p@a.test/x?page=2&access_token=abc')).toBe(
    'https://a.test/x?page=2&access_token=[hidden]',
  );
});
