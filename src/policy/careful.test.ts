import { describe, expect, it } from 'vitest';
import { callFacts, policyFacts, SHOP, targetFacts } from '../../test/fakes/call-facts';
import { decide } from './decide';
import type { CallFacts } from './verdict';

const typing = (url = `${SHOP}/cart`) =>
  callFacts({ effects: ['input'], input: { text: 'x' }, target: targetFacts('field'), tab: { tabId: 1, url } });
const opening = callFacts({ effects: ['navigate'], input: { url: 'https://docs.other.example/a' } });

describe('a site that is asked about each time', () => {
  it.each([
    ['asks for an act on it', ['shop.example'], typing(), 'ask'],
    ['asks for an act on a part of it', ['shop.example'], typing('https://www.shop.example/'), 'ask'],
    ['asks before it is opened', ['other.example'], opening, 'ask'],
    ['lets it be read', ['shop.example'], callFacts(), 'allow'],
    ['leaves other sites as they are', ['other.example'], typing(), 'allow'],
    ['leaves a site alone whose name only ends so', ['hop.example'], typing(), 'allow'],
  ] as const)('%s', (_, carefulSites, facts, expected) => {
    expect(verdictOf(facts, carefulSites).kind).toBe(expected);
  });

  it('offers no answer that would last', () => {
    const verdict = verdictOf(typing(), ['shop.example']);

    expect(verdict.kind === 'ask' && verdict.card.rememberable).toBe(false);
  });
});

function verdictOf(facts: CallFacts, carefulSites: readonly string[]) {
  const taskOrigins = new Set([SHOP, 'https://www.shop.example']);
  const typedUrls = new Set(['https://docs.other.example/a']);
  return decide(facts, policyFacts({ carefulSites, taskOrigins, typedUrls }));
}
