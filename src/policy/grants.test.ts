import { describe, expect, it } from 'vitest';
import type { Card, Grant } from '../core/card';
import { GRANT_LIFETIME_MS } from '../core/grants-of';
import { findGrant, grantsFrom, liveGrants, mayCross } from './grants';

const origin = 'https://shop.example';
const always: Grant = { origin, effect: 'submit', scope: 'always', atMs: 0 };
const card: Card = {
  toolName: 'click_ax',
  effect: 'submit',
  site: { host: 'shop.example', domain: 'shop.example', origin },
  data: [],
  rememberable: true,
};

describe('findGrant', () => {
  it.each([
    ['the same origin and effect', origin, 'submit', true],
    ['another effect', origin, 'input', false],
    ['another scheme', 'http://shop.example', 'submit', false],
    ['another port', 'https://shop.example:8443', 'submit', false],
    ['a sub-domain', 'https://www.shop.example', 'submit', false],
    ['a longer name', 'https://shop.example.evil.example', 'submit', false],
  ] as const)('looks for %s', (_, where, effect, expected) => {
    expect(findGrant([always], where, effect) !== undefined).toBe(expected);
  });

  it('finds none for effects that are asked each time', () => {
    expect(findGrant([{ ...always, effect: 'script' }], origin, 'script')).toBeUndefined();
  });
});

describe('grants by verb', () => {
  it.each([
    ['cart', 'cart', true],
    ['cart', 'mark', false],
    ['search', 'submit', false],
    ['submit', 'search', true],
    ['submit', 'cart', false],
    [undefined, 'submit', true],
    [undefined, 'search', true],
    [undefined, 'cart', false],
    ['pay', 'pay', false],
    [undefined, 'pay', false],
  ] as const)('of %s lets %s through: %s', (granted, verb, expected) => {
    expect(findGrant([{ ...always, verb: granted }], origin, 'submit', verb) !== undefined).toBe(expected);
  });
});

describe('pairs', () => {
  const pair: Grant = { ...always, scope: 'task', from: 'mail.example' };

  it.each([
    ['the site and origin it is for', pair, 'mail.example', origin, true],
    ['another source', pair, 'bank.example', origin, false],
    ['another destination', pair, 'mail.example', 'https://www.shop.example', false],
    ['a grant of the origin', always, 'mail.example', origin, false],
    ['a pair that would last', { ...pair, scope: 'always' as const }, 'mail.example', origin, false],
  ])('lets data cross for %s', (_, grant, from, to, expected) => {
    expect(mayCross([grant], from, to)).toBe(expected);
  });

  it('allow nothing else', () => {
    expect(findGrant([pair], origin, 'submit')).toBeUndefined();
  });
});

describe('grantsFrom', () => {
  it('remembers an answer for the origin and effect of the card', () => {
    expect(grantsFrom(card, 'task', 5)).toEqual([{ origin, effect: 'submit', scope: 'task', atMs: 5 }]);
  });

  it('remembers nothing of an effect that is asked each time', () => {
    expect(grantsFrom({ ...card, effect: 'script' }, 'always', 5)).toEqual([]);
  });
});

describe('liveGrants', () => {
  it('ends an always grant 90 days after its last use', () => {
    const used = { ...always, usedAtMs: 1 };

    expect(liveGrants([always, used], GRANT_LIFETIME_MS)).toEqual([used]);
  });

  it('leaves grants of a task to the task', () => {
    const task: Grant = { ...always, scope: 'task' };

    expect(liveGrants([task], 10 * GRANT_LIFETIME_MS)).toEqual([task]);
  });
});
