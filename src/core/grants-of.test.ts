import { describe, expect, it } from 'vitest';
import type { Card } from './card';
import { grantsOf, isSameGrant } from './grants-of';

const origin = 'https://shop.example';
const site = { host: 'shop.example', domain: 'shop.example', origin };
const card: Card = { toolName: 'click_ax', effect: 'submit', site, data: [], rememberable: true };
const mail = { host: 'www.mail.example', domain: 'mail.example', origin: 'https://www.mail.example' };
const inbox = { host: 'in.mail.example', domain: 'mail.example', origin: 'https://in.mail.example' };
const bank = { host: 'bank.example', domain: 'bank.example', origin: 'https://bank.example' };

describe('grantsOf', () => {
  it.each(['task', 'always'] as const)('remembers "%s" for the origin and effect of the card', (answer) => {
    expect(grantsOf(card, answer, 5)).toEqual([{ origin, effect: 'submit', scope: answer, atMs: 5 }]);
  });

  it('remembers the class of the act with it', () => {
    expect(grantsOf({ ...card, verb: 'post' }, 'task', 5)).toMatchObject([{ origin, effect: 'submit', verb: 'post' }]);
  });

  it.each([
    ['once', card],
    ['deny', card],
    ['task', { ...card, rememberable: false }],
    ['always', { ...card, rememberable: false }],
    ['always', { ...card, crossing: { from: [mail] } }],
  ] as const)('leaves nothing behind for %s', (answer, given) => {
    expect(grantsOf(given, answer, 5)).toEqual([]);
  });

  it('remembers the act, and one pair for each site whose data may go there', () => {
    expect(grantsOf({ ...card, verb: 'post', crossing: { from: [mail, bank, inbox] } }, 'task', 5)).toEqual([
      { origin, effect: 'submit', verb: 'post', scope: 'task', atMs: 5 },
      { origin, effect: 'submit', scope: 'task', atMs: 5, from: 'mail.example' },
      { origin, effect: 'submit', scope: 'task', atMs: 5, from: 'bank.example' },
    ]);
  });
});

describe('isSameGrant', () => {
  const grant = { origin, effect: 'submit', verb: 'post', from: 'mail.example' } as const;

  it.each([
    ['itself', grant, true],
    ['another origin', { ...grant, origin: 'https://evil.example' }, false],
    ['another effect', { ...grant, effect: 'input' }, false],
    ['another class', { ...grant, verb: undefined }, false],
    ['another source', { ...grant, from: undefined }, false],
  ] as const)('compares with %s', (_, other, same) => {
    expect(isSameGrant(grant, other)).toBe(same);
  });
});
