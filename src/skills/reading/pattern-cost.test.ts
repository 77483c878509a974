import { describe, expect, it } from 'vitest';
import { patternFault } from './pattern-cost';

describe('patternFault', () => {
  it.each([
    '^[a-z]+$',
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
    '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
    '^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$',
    '^https?://[^/]+/.*$',
    '^(?:red|green|blue)$',
    '^(?:\\d{1,3}\\.){3}\\d{1,3}$',
    '^\\p{Lu}\\p{Ll}*$',
    '^[\\w.-]{1,64}$',
    'foo',
    '\\d+',
    '^-?\\d+(?:\\.\\d+)?$',
    '^(\\d+)?$',
    '^#(?:[0-9a-fA-F]{3}){1,2}$',
    '',
    '^10\\.\\d{4,9}/[-._;()/:A-Za-z0-9]+$',
  ])('R12: passes %s', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
  });

  it.each([
    ['^(a+)+$', 'ambiguous-loop'],
    ['^(a*)*$', 'ambiguous-loop'],
    ['^(a|a)*$', 'ambiguous-loop'],
    ['^(?:a|b|ab)*c$', 'ambiguous-loop'],
    ['^(\\w+\\s?)*$', 'ambiguous-loop'],
    ['^([a-zA-Z]+)*$', 'ambiguous-loop'],
    ['^(.*a){20}$', 'ambiguous-loop'],
    ['^(a{1,30}){30}$', 'ambiguous-loop'],
    ['^(?:a?){50}a{50}$', 'ambiguous-loop'],
    ['^.*.*.*$', 'many-loops'],
    ['.*.*x', 'many-loops'],
    ['\\s+\\s+$', 'many-loops'],
    [`^${'a?'.repeat(30)}${'a'.repeat(30)}$`, 'many-loops'],
    ['^a?a?a?a?$', 'many-loops'],
    [`^${'(a|a)'.repeat(30)}b$`, 'many-branches'],
    ['^(a)\\1$', 'reference'],
    ['^(?<n>a+)\\k<n>$', 'reference'],
    ['^(?:(?=a)a)*$', 'look-in-loop'],
    ['^a+(?=a+a+b)', 'many-loops'],
    ['(', 'no-pattern'],
    ['a{2,1}', 'no-pattern'],
    ['a'.repeat(201), 'too-long'],
  ])('H15: says of %s: %s', (pattern, fault) => {
    expect(patternFault(pattern)).toBe(fault);
  });

  it.each(['a*', 'a?', 'a*b*', '(?:a|b)'])('H15: judges a long row of %s at once', (part) => {
    const begun = performance.now();
    patternFault(part.repeat(Math.floor(200 / part.length)));

    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
