import { describe, expect, it } from 'vitest';
import { callFacts, policyFacts } from '../../test/fakes/call-facts';
import { decide } from './decide';
import { digestOf } from './digest';
import { type Permit, redeemPermit } from './permit';

describe('redeemPermit', () => {
  it('takes a permit once', () => {
    const { permit, digest } = allowed();

    expect(redeemPermit(permit, digest)).toBe(true);
    expect(redeemPermit(permit, digest)).toBe(false);
  });

  it('refuses a permit for another call, and uses it up', () => {
    const { permit, digest } = allowed();

    expect(redeemPermit(permit, digestOf(callFacts({ input: { text: 'other' } })))).toBe(false);
    expect(redeemPermit(permit, digest)).toBe(false);
  });

  it.each([
    ['a copy', (permit: Permit) => ({ ...permit })],
    ['a clone', (permit: Permit) => structuredClone(permit)],
    ['a heir', (permit: Permit) => Object.create(permit)],
    ['a stand-in', (permit: Permit) => new Proxy(permit, {})],
    ['one made up', ({ callId, digest }: Permit) => ({ callId, digest, effects: new Set(['script']) })],
  ])('refuses %s', (_, forge) => {
    const { permit, digest } = allowed();

    expect(redeemPermit(forge(permit), digest)).toBe(false);
  });

  it('cannot be changed', () => {
    const { permit } = allowed();

    expect(Object.isFrozen(permit)).toBe(true);
  });
});

function allowed() {
  const verdict = decide(callFacts(), policyFacts());
  if (verdict.kind !== 'allow') throw new Error('expected a permit');
  return verdict;
}
