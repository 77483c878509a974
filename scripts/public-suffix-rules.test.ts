import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDomain } from 'tldts';
import { describe, expect, it } from 'vitest';
import { registrableDomain } from '../src/policy/site';
import { readSuffixRules, renderSuffixModule, type SuffixNode } from './public-suffix-rules';

const path = 'src/policy/public-suffix-rules.ts';

it('is what the installed list gives', () => {
  const current = readFileSync(join(import.meta.dirname, '..', path), 'utf8');

  expect(current === renderSuffixModule(), `Run node scripts/public-suffixes.ts and commit ${path}.`).toBe(true);
});

describe('registrableDomain', () => {
  const names = namesOf(readSuffixRules());

  it('knows thousands of rules', () => {
    expect(names.length).toBeGreaterThan(9_000);
  });

  it('says the same as tldts at, below and far below each rule of the list', () => {
    const hosts = names.flatMap((name) => {
      const concrete = name.replace('*', 'any');
      return [
        concrete,
        `www.${concrete}`,
        `a.b-1.${concrete}`,
        `x.y.z.${concrete}`,
        `any.${concrete.replace(/^[^.]+\./, '')}`,
      ];
    });

    const different = hosts.filter((host) => registrableDomain(host) !== expected(host));

    expect(different).toEqual([]);
  });

  it.each([
    'localhost',
    'printer.local',
    'a.b.unknown',
    '127.0.0.1',
    '[::1]',
    'example.com.',
    'a..com',
    '.com',
    '',
    'com',
  ])('says the same as tldts of %j', (host) => {
    expect(registrableDomain(host)).toBe(expected(host));
  });
});

function expected(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Every name in the list, also those that are only a part of suffixes. */
function namesOf(node: SuffixNode, right = ''): readonly string[] {
  return [...node.children].flatMap(([label, child]) => {
    const name = right === '' ? label : `${label}.${right}`;
    return [name, ...namesOf(child, name)];
  });
}
