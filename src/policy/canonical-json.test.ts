import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CanonicalJsonError, canonicalJson } from './canonical-json';

const json = fc
  .jsonValue({ maxDepth: 5 })
  .filter((value) => !/"(?:__proto__|constructor|prototype)"/.test(JSON.stringify(value)));

describe('canonicalJson', () => {
  it('writes the example of RFC 8785', () => {
    const value = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    );

    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('orders keys by their UTF-16 units', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };

    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  it('keeps the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('writes equal values equally, whatever the order of their keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('writes different values differently', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const isEqual = canonicalJson(one) === canonicalJson(other);

        expect(isEqual).toBe(
          JSON.stringify(JSON.parse(canonicalJson(one))) === JSON.stringify(JSON.parse(canonicalJson(other))),
        );
      }),
    );
  });

  it('leaves out what is undefined and reads null-prototype objects', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { b: undefined, a: -0 }))).toBe('{"a":0}');
  });

  it.each([
    ['__proto__', JSON.parse('{"__proto__":1}')],
    ['constructor', JSON.parse('{"a":[{"constructor":{}}]}')],
    ['prototype', { prototype: 1 }],
    ['a number without end', [Number.POSITIVE_INFINITY]],
    ['no number', { a: Number.NaN }],
    ['a function', { a: () => 1 }],
    ['a hole', [1, undefined]],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a big number', 1n],
    ['too deep a nesting', Array.from({ length: 70 }).reduce((inner) => [inner], 1)],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(CanonicalJsonError);
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}
