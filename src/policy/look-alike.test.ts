import { describe, expect, it } from 'vitest';
import { callFacts, policyFacts, SHOP, targetFacts } from '../../test/fakes/call-facts';
import type { Grant } from '../core/card';
import { canonicalUrl } from './canonical-url';
import { decide } from './decide';
import { resembledSite } from './look-alike';

const BANK = 'https://www.bank.test';
const state = { taskOrigins: new Set([SHOP, BANK]), grants: [] };

describe('resembledSite', () => {
  it.each([
    'https://bаnk.test/login',
    'https://www.bаnk.test',
    'https://login.bаnk.test/',
    'https://bank.test.evil.test/',
    'https://www.bank.test.evil.test/',
    'https://bаnk.test.evil.test/',
    'https://b-ank.test/',
    'http://bänk.test:8080/',
  ])('knows what %s looks like', (address) => {
    expect(resembled(address)).toMatchObject({ domain: 'bank.test', origin: BANK });
  });

  it.each([
    'https://bank.test/',
    'https://login.bank.test/',
    'https://evil.test/bank.test/',
    'https://mybank.test/',
    'https://bank.example/',
    'https://test/',
  ])('sees no likeness in %s', (address) => {
    expect(resembled(address)).toBeUndefined();
  });

  it('looks at sites with a permission too, and takes each for itself', () => {
    const grant: Grant = { origin: 'https://mail.test', effect: 'navigate', scope: 'always', atMs: 0 };
    const copy = { ...grant, origin: 'https://xn--mil-6cd.test' };

    expect(resembled('https://mаil.test/', [grant])).toMatchObject({ domain: 'mail.test' });
    expect(resembled('https://mаil.test/', [grant, copy])).toBeUndefined();
  });
});

describe('a call that reaches a look-alike', () => {
  it('is asked for, and the card says what it looks like', () => {
    const facts = callFacts({ effects: ['navigate'], input: { url: 'https://shоp.example/a' } });
    const verdict = decide(facts, policyFacts());

    expect(verdict).toMatchObject({ kind: 'ask', card: { resembles: { domain: 'shop.example' } } });
  });

  it('may still be read, and runs once the user said so', () => {
    const tab = { tabId: 1, url: 'https://shоp.example/a' };
    const read = decide(callFacts({ tab }), policyFacts());
    const facts = callFacts({ tab, effects: ['input'], input: { text: 'x' }, target: targetFacts('field') });
    const asked = decide(facts, policyFacts());
    const answer = { digest: asked.kind === 'ask' ? asked.digest : '', allowed: true, atMs: 0, begun: false };

    expect([read.kind, asked.kind, decide(facts, policyFacts({ answer })).kind]).toEqual(['allow', 'ask', 'allow']);
  });

  it('is no surprise where the user typed its address', () => {
    const facts = callFacts({ effects: ['navigate'], input: { url: 'https://shоp.example/a' } });
    const typed = 'https://xn--shp-ted.example/a';
    const taskOrigins = new Set([SHOP, new URL(typed).origin]);

    expect(decide(facts, policyFacts({ taskOrigins, typedUrls: new Set([typed]) })).kind).toBe('allow');
  });
});

function resembled(address: string, grants: readonly Grant[] = []) {
  const read = canonicalUrl(address);
  return read.ok ? resembledSite(read.url, { ...state, grants }) : undefined;
}
