import { describe, expect, it } from 'vitest';
import { callFacts, targetFacts } from '../../test/fakes/call-facts';
import { digestOf, isSameRequest } from './digest';

const facts = callFacts({ input: { text: 'a', url: 'b' }, target: targetFacts('button') });

describe('digestOf', () => {
  it('is two hashes in hex', () => {
    expect(digestOf(facts)).toMatch(/^[0-9a-f]{128}$/);
  });

  it.each([
    ['the id of the call', { ...facts, callId: 'call-2' }],
    ['the order of the arguments', { ...facts, input: { url: 'b', text: 'a' } }],
    ['the place in the page', { ...facts, tab: { tabId: 1, url: 'https://shop.example/cart#reviews' } }],
    ['the description of the tool', { ...facts, tool: { ...facts.tool, description: 'x' } }],
  ])('does not depend on %s', (_, other) => {
    expect(digestOf(other)).toBe(digestOf(facts));
  });

  it.each([
    ['the tool', { ...facts, tool: { ...facts.tool, name: 'other_tool' } }],
    ['an argument', { ...facts, input: { text: 'a', url: 'c' } }],
    ['an argument more', { ...facts, input: { text: 'a', url: 'b', submit: false } }],
    ['the kind of a value', { ...facts, input: { text: 1, url: 'b' } }],
    ['half of a surrogate pair', { ...facts, input: { text: '\ud83d', url: 'b' } }],
    ['the tab', { ...facts, tab: { tabId: 2, url: 'https://shop.example/cart' } }],
    ['the address of the page', { ...facts, tab: { tabId: 1, url: 'https://shop.example/cart?order=2' } }],
    ['the document', { ...facts, tab: { tabId: 1, url: 'https://shop.example/cart', documentId: 'd2' } }],
    ['the origin of the tab', { ...facts, tab: { tabId: 1, url: 'https://evil.example/cart' } }],
    ['the absence of the tab', { ...facts, tab: undefined }],
    ['the fingerprint of the target', { ...facts, target: targetFacts('button', { fingerprint: 'f2' }) }],
    ['the ref of the target', { ...facts, target: targetFacts('button', { ref: 'e2' }) }],
    ['the absence of a target', { ...facts, target: undefined }],
    ['another tab', { ...facts, otherTab: { tabId: 3, url: 'https://x.example/' } }],
  ])('depends on %s', (_, other) => {
    expect(digestOf(other)).not.toBe(digestOf(facts));
  });

  it('depends on the document for a script, which has no target', () => {
    const script = callFacts({ effects: ['script'], input: { code: 'x' } });
    const reloaded = { ...script, tab: { tabId: 1, url: 'https://shop.example/cart', documentId: 'd2' } };

    expect(digestOf(reloaded)).not.toBe(digestOf(script));
  });

  it('does not depend on the page for a call that acts on none', () => {
    const call = callFacts({ effects: ['navigate'], input: { url: 'https://x.example/' } });
    const reloaded = { ...call, tab: { tabId: 1, url: 'https://shop.example/other', documentId: 'd2' } };

    expect(digestOf(reloaded)).toBe(digestOf(call));
  });

  it('tells two broken surrogate pairs apart', () => {
    const one = digestOf(callFacts({ input: { text: '\ud83d' } }));

    expect(digestOf(callFacts({ input: { text: '\ud83e' } }))).not.toBe(one);
  });
});

describe('isSameRequest', () => {
  it.each([
    ['another document', { ...facts, tab: { tabId: 1, url: 'https://shop.example/cart', documentId: 'd2' } }, true],
    ['another address', { ...facts, tab: { tabId: 1, url: 'https://shop.example/other' } }, true],
    ['another argument', { ...facts, input: { text: 'b', url: 'b' } }, false],
  ])('compares with %s: %s', (_, other, same) => {
    expect(isSameRequest(digestOf(other), digestOf(facts))).toBe(same);
  });
});
