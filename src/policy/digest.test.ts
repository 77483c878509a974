import { describe, expect, it } from 'vitest';
import { callFacts, targetFacts } from '../../test/fakes/call-facts';
import { digestOf } from './digest';

const facts = callFacts({ input: { text: 'a', url: 'b' }, target: targetFacts('button') });

describe('digestOf', () => {
  it('is 64 hex digits', () => {
    expect(digestOf(facts)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['the id of the call', { ...facts, callId: 'call-2' }],
    ['the order of the arguments', { ...facts, input: { url: 'b', text: 'a' } }],
    ['the page within an origin', { ...facts, tab: { tabId: 1, url: 'https://shop.example/other' } }],
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
    ['the origin of the tab', { ...facts, tab: { tabId: 1, url: 'https://evil.example/cart' } }],
    ['the absence of the tab', { ...facts, tab: undefined }],
    ['the fingerprint of the target', { ...facts, target: targetFacts('button', { fingerprint: 'f2' }) }],
    ['the ref of the target', { ...facts, target: targetFacts('button', { ref: 'e2' }) }],
    ['the absence of a target', { ...facts, target: undefined }],
    ['another tab', { ...facts, otherTab: { tabId: 3, url: 'https://x.example/' } }],
  ])('depends on %s', (_, other) => {
    expect(digestOf(other)).not.toBe(digestOf(facts));
  });

  it('tells two broken surrogate pairs apart', () => {
    const one = digestOf(callFacts({ input: { text: '\ud83d' } }));

    expect(digestOf(callFacts({ input: { text: '\ud83e' } }))).not.toBe(one);
  });
});
