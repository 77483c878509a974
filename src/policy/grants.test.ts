import { describe, expect, it } from 'vitest';
import type { Card, Grant } from '../core/card';
import { findGrant, GRANT_LIFETIME_MS, grantFrom, liveGrants, mergeGrant } from './grants';

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

describe('grantFrom', () => {
  it('remembers an answer for the origin and effect of the card', () => {
    expect(grantFrom(card, 'task', 5)).toEqual({ origin, effect: 'submit', scope: 'task', atMs: 5 });
  });

  it.each([
    ['once', card],
    ['deny', card],
    ['always', { ...card, rememberable: false }],
    ['always', { ...card, effect: 'script' }],
  ] as const)('leaves nothing behind for %s', (answer, given) => {
    expect(grantFrom(given, answer, 5)).toBeUndefined();
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

describe('mergeGrant', () => {
  it('keeps one grant for each origin and effect', () => {
    const other: Grant = { ...always, effect: 'input' };
    const newer = { ...always, atMs: 9 };

    expect(mergeGrant([always, other], newer)).toEqual([other, newer]);
  });

  it('does not weaken an always grant', () => {
    expect(mergeGrant([always], { ...always, scope: 'task', atMs: 9 })).toEqual([always]);
  });
});
