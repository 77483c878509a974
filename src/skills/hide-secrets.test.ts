import { describe, expect, it } from 'vitest';
import { hideInJson, secretHider } from './hide-secrets';

const SECRET = 'p@ss/wörd+"1"';
const hide = secretHider([SECRET, 'other-key']);

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

describe('K10 a secret in what comes back', () => {
  it.each([
    ['as it is', SECRET],
    ['percent-encoded', encodeURIComponent(SECRET)],
    ['percent-encoded in small letters', encodeURIComponent(SECRET).toLowerCase()],
    ['with every byte percent-encoded', [...Buffer.from(SECRET)].map((byte) => `%${byte.toString(16)}`).join('')],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    [
      'with escapes of JSON',
      [...SECRET].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    ],
    ['in a query', new URLSearchParams({ '': SECRET }).toString().slice(1)],
  ])('is hidden %s', (_how, written) => {
    expect(hide(`a ${written} b`)).toBe('a [secret] b');
  });

  it.each([0, 1, 2, 3, 4, 5])('is hidden in base64 behind %d other characters', (before) => {
    const text = base64(`${'u'.repeat(before)}${SECRET}:tail`);

    expect(hide(text)).toContain('[secret]');
    expect(Buffer.from(hide(text).split('[secret]')[0] ?? '', 'base64').toString()).not.toContain('p@s');
  });

  it('is hidden in base64 for addresses', () => {
    const secret = '\u00ff\u00fe?>~~~~\u00ff\u00fb\u00ff';

    expect(secretHider([secret])(Buffer.from(secret).toString('base64url'))).toContain('[secret]');
  });

  it('is hidden wherever it stands, and however often', () => {
    expect(hide(`other-key${SECRET}other-key`)).toBe('[secret][secret][secret]');
  });

  it('is hidden in all texts of a value, names too', () => {
    expect(hideInJson({ 'other-key': ['x other-key'], n: 1, none: null }, hide)).toEqual({
      '[secret]': ['x [secret]'],
      n: 1,
      none: null,
    });
  });

  it.each([900, 20_000])('is hidden when it has %d characters, and quickly', (chars) => {
    const long = 'a+/b'.repeat(chars / 4);
    const hideLong = secretHider([long]);
    const start = performance.now();

    const text = `${long} ${encodeURIComponent(long)} ${base64(`x${long}`)} ${'a+/b '.repeat(200_000)}`;

    const [plain, percent, encoded, other] = hideLong(text).split(' ', 4);

    expect([plain, percent, other]).toEqual(['[secret]', '[secret]', 'a+/b']);
    expect(encoded?.length).toBeLessThan(20);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('is hidden whole where another secret is a part of it', () => {
    expect(secretHider(['abcd', 'abcdefgh'])('abcdefgh')).toBe('[secret]');
  });

  it('means nothing to a pattern', () => {
    expect(secretHider(['a.*+?^${}()|[]\\/-b'])('axx a.*+?^${}()|[]\\/-b')).toBe('axx [secret]');
  });
});

it('leaves texts as they are when there is nothing to hide', () => {
  expect(secretHider([])('a')).toBe('a');
  expect(secretHider(['', 'abc'])('abc')).toBe('abc');
});
