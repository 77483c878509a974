import { describe, expect, it } from 'vitest';
import { publicSuffixOf } from './public-suffix';

describe('publicSuffixOf', () => {
  it.each([
    ['www.example.com', 'com'],
    ['www.example.co.uk', 'co.uk'],
    ['co.uk', 'co.uk'],
    ['uk', 'uk'],
    ['someone.github.io', 'github.io'],
    ['a.b.c.kobe.jp', 'c.kobe.jp'],
    ['www.city.kobe.jp', 'kobe.jp'],
    ['city.kobe.jp', 'kobe.jp'],
    ['www.ck', 'ck'],
    ['shop.www.ck', 'ck'],
    ['a.b.ck', 'b.ck'],
    ['shop.xn--e1afmkfd.xn--p1ai', 'xn--p1ai'],
  ])('finds the suffix of %s', (hostname, suffix) => {
    expect(publicSuffixOf(hostname)).toBe(suffix);
  });

  it('takes a label that is only a part of suffixes for none', () => {
    expect(publicSuffixOf('a.amazonaws.com')).toBe('com');
    expect(publicSuffixOf('b.s3.amazonaws.com')).toBe('s3.amazonaws.com');
  });

  it('takes the last label where the list has no rule', () => {
    expect(publicSuffixOf('printer.local')).toBe('local');
    expect(publicSuffixOf('localhost')).toBe('localhost');
  });

  it.each(['com(0emm', '*', 'a,b', '.com('])('takes no part of the rules for a label: %s', (label) => {
    expect(publicSuffixOf(`example.${label}`)).toBe(label.replace(/^\./, ''));
  });
});
