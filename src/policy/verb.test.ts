import { describe, expect, it } from 'vitest';
import { BUTTON_NAMES } from '../../test/fakes/button-names';
import { SHOP, targetFacts } from '../../test/fakes/call-facts';
import type { TargetFacts, TargetScene } from '../core/target';
import { type ActVerb, answerVerb, choiceVerb, isMeasuring, keyVerb, linkVerb, pressVerb, toggleVerb } from './verb';

// Keys of the collection are verbs.
const corpus = (Object.entries(BUTTON_NAMES) as [ActVerb, string][]).flatMap(([verb, names]) =>
  names
    .split(/[|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => [name, verb] as const),
);

/** How people and pages write one name: case, width, invisible signs, letters in parts, look-alikes. */
const SPELLINGS: readonly (readonly [string, (name: string) => string])[] = [
  ['in capitals', (name) => name.toUpperCase()],
  ['in small letters', (name) => name.toLowerCase()],
  ['taken apart', (name) => name.normalize('NFD')],
  ['put together', (name) => name.normalize('NFC')],
  ['with signs of no width', (name) => [...name].join('\u200b')],
  ['with soft hyphens', (name) => [...name].join('\u00ad')],
  ['with marks of direction', (name) => `\u202e${[...name].join('\u2066')}\u2069`],
  ['with tags', (name) => `${name}\u{e0041}\u{e0042}`],
  [
    'in wide letters',
    (name) => name.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
  ],
  ['with blanks around', (name) => `\n  ${name.replaceAll(' ', ' \u00a0 ')}\t`],
];

describe('the verb of a button', () => {
  it('is told by names of many languages', () => {
    const wrong = corpus.flatMap(([name, verb]) => {
      const found = pressed(name);
      return found === verb ? [] : [`${name}: ${found} instead of ${verb}`];
    });

    expect(wrong).toEqual([]);
    expect(corpus.length).toBeGreaterThan(700);
  });

  it.each(SPELLINGS)('does not depend on how a name is written: %s', (_, spell) => {
    const wrong = corpus.flatMap(([name, verb]) =>
      pressed(spell(name)) === verb ? [] : [`${spell(name)}: ${pressed(spell(name))} instead of ${verb}`],
    );

    expect(wrong).toEqual([]);
  });

  it.each(['Pаy now', 'Dеlеte account', 'ᴘ Delete', '𝐃𝐞𝐥𝐞𝐭𝐞', 'Ｐａｙ'])(
    'reads look-alikes as people do: %s',
    (name) => {
      expect(pressed(name)).toMatch(/^(?:pay|delete)$/);
    },
  );

  it('takes what is shown for as much as what is named', () => {
    expect(pressed('View cart', { says: 'Place order' })).toBe('order');
    expect(pressed('Next page', { says: 'Delete all' })).toBe('delete');
    expect(pressed('Next page', { says: '›' })).toBe('view');
    expect(pressed('Next page', { says: 'Whatever' })).toBe('submit');
  });

  it('is that of the name where only a piece of it is shown that says nothing', () => {
    expect(pressed('24 December 2026', { says: '24' })).toBe('view');
    expect(pressed('24 December 2026', { says: '25' })).toBe('submit');
    expect(pressed('View what you pay', { says: 'Pay' })).toBe('pay');
  });

  it('is never to view where a form is sent', () => {
    expect(pressVerb(targetFacts('submit', { name: 'Delete filter' }), SHOP)).toBe('search');
  });
});

describe('the verb of a button that says little', () => {
  it.each<[string, Partial<TargetScene>, string, ActVerb]>([
    ['Continue', { fields: 'text name cc-number' }, '/', 'pay'],
    ['Continue', { fields: 'password new_password new-password' }, '/', 'credential'],
    ['Continue', { fields: 'email password current-password' }, '/', 'sign-in'],
    ['Save', { fields: 'email email' }, '/settings/profile', 'credential'],
    ['Save', { fields: 'text nickname' }, '/settings/profile', 'submit'],
    ['Save', { fields: 'radio visibility' }, '/settings/profile', 'permission'],
    ['Save', { fields: 'text payload_url' }, '/repo', 'permission'],
    ['Submit', { fields: 'text iban number amount' }, '/', 'transfer'],
    ['Yes', { about: 'Delete this project? Yes No' }, '/', 'delete'],
    ['No', { about: 'Delete this project? Yes No' }, '/', 'submit'],
    ['OK', { about: 'Newsletter abonnieren' }, '/', 'subscribe'],
    ['Submit', { about: 'Send us a message' }, '/contact', 'send'],
    ['Submit', { about: 'Log a ticket' }, '/tickets/new', 'submit'],
    ['Continue', {}, '/oauth/authorize?client_id=x', 'consent'],
    ['Cancel', {}, '/oauth/authorize?client_id=x', 'submit'],
    ['Los', { price: true }, '/', 'order'],
    ['Los', {}, '/', 'submit'],
    ['Los', {}, '/checkout', 'order'],
    ['Continue', { price: true }, '/checkout/review', 'order'],
    ['Continue', {}, '/checkout/address', 'submit'],
    ['Los', {}, '/account/security', 'account'],
    ['', {}, '/admin', 'account'],
    ['Add to cart', { price: true }, '/checkout', 'cart'],
  ])('%s with %j at %s: %s', (name, scene, path, verb) => {
    expect(pressed(name, { scene: { ...empty, ...scene } }, `${SHOP}${path}`)).toBe(verb);
  });

  it.each([
    ['post', `${SHOP}/messages/send`, 'send'],
    ['post', `${SHOP}/items/3/delete`, 'delete'],
    ['post', `${SHOP}/next`, 'submit'],
    ['get', `${SHOP}/delete`, 'submit'],
  ] as const)('a form that leads by %s to %s: %s', (method, action, verb) => {
    const form = { method, action, sensitive: false };

    expect(pressVerb(targetFacts('submit', { name: 'Go', form, scene: { ...empty, fields: 'text note' } }), SHOP)).toBe(
      verb,
    );
  });

  it.each([
    ['get', `${SHOP}/items?q=x&max=30`, `${SHOP}/items?q=x`, 'search'],
    ['post', `${SHOP}/items`, `${SHOP}/items`, 'submit'],
    ['get', `${SHOP}/other`, `${SHOP}/items`, 'submit'],
    ['get', 'https://other.example/items', `${SHOP}/items`, 'submit'],
    ['get', `${SHOP}/items?delete=3`, `${SHOP}/items`, 'submit'],
    ['get', `${SHOP}/unsubscribe`, `${SHOP}/unsubscribe?id=3`, 'submit'],
  ] as const)('is to search where a form by %s to %s shows %s anew: %s', (method, action, pageUrl, verb) => {
    const form = { method, action, sensitive: false };
    const scene = { ...empty, fields: 'select max' };

    expect(pressVerb(targetFacts('submit', { name: 'Apply', form, scene }), pageUrl)).toBe(verb);
    const secret = { form: { ...form, sensitive: true }, scene };
    expect(pressVerb(targetFacts('submit', { name: 'Apply', ...secret }), pageUrl)).toBe('sign-in');
  });

  it('is to search in a form for that', () => {
    const form = { method: 'get', action: SHOP, sensitive: false } as const;

    expect(pressVerb(targetFacts('submit', { name: 'Go', form, scene: { ...empty, fields: 'text q' } }), SHOP)).toBe(
      'search',
    );
  });
});

describe('the verb of Enter in a field', () => {
  it.each<[Partial<TargetFacts>, ActVerb]>([
    [{ name: 'Search', says: 'Go' }, 'submit'],
    [{ name: 'Search' }, 'search'],
    [{ name: 'Delete what?', says: 'Search' }, 'search'],
    [{ name: 'Title', says: 'Publish' }, 'post'],
    [{ name: 'Message #general' }, 'send'],
    [{ name: '发送消息' }, 'send'],
    [{ name: 'Title' }, 'submit'],
  ])('%j: %s', (rest, verb) => {
    expect(pressVerb(targetFacts('field', rest), SHOP)).toBe(verb);
  });
});

describe('the verb of a switch that takes effect at once', () => {
  it.each<[string, Partial<TargetScene> | undefined, ActVerb]>([
    ['Public profile', undefined, 'permission'],
    ['Öffentliches Profil: öffentlich', undefined, 'permission'],
    ['Everyone', { about: 'Who can see your posts' }, 'permission'],
    ['公開する', undefined, 'permission'],
    ['Dark mode', undefined, 'submit'],
    ['I agree to the terms', undefined, 'submit'],
    ['Select row 3', undefined, 'view'],
    ['30 November 2026', undefined, 'view'],
    ['Public profile', { submits: true }, 'view'],
  ])('%s in %j: %s', (name, scene, verb) => {
    expect(toggleVerb(targetFacts('toggle', { name, ...(scene && { scene: { ...empty, ...scene } }) }))).toBe(verb);
  });

  it.each<[string, ActVerb]>([
    ['Sort by', 'view'],
    ['Country', 'view'],
    ['Role', 'permission'],
    ['Видимость', 'permission'],
  ])('chooses %s: %s', (name, verb) => {
    expect(choiceVerb(targetFacts('choice', { name }))).toBe(verb);
  });
});

describe('other verbs', () => {
  it.each<[string, string, string | undefined]>([
    ['Delete', `${SHOP}/items/3/delete`, 'delete'],
    ['Unsubscribe', `${SHOP}/mail/unsubscribe?u=1`, 'unsubscribe'],
    ['Log out', `${SHOP}/logout`, 'sign-in'],
    ['Pay €500', `${SHOP}/pay?amount=500`, 'pay'],
    ['Pay', `${SHOP}/pay`, undefined],
    ['Delete', `${SHOP}/help/how-to`, undefined],
    ['Article', `${SHOP}/delete`, undefined],
  ])('of a link %s to %s: %s', (name, href, verb) => {
    expect(linkVerb(targetFacts('link', { name, href }))).toBe(verb);
  });

  it('of a yes are what was asked, and the gravest where nobody knows', () => {
    expect(answerVerb('confirm: Delete this mail?')).toBe('delete');
    expect(answerVerb('beforeunload: Leave the page?')).toBe('submit');
    expect(answerVerb(undefined)).toBe('confirm');
  });

  it('of keys are shortcuts', () => {
    expect(keyVerb('Delete')).toBe('delete');
    expect(keyVerb('k')).toBe('submit');
  });

  it('knows what only measures or asks', () => {
    expect(isMeasuring(`${SHOP}/analytics/collect`)).toBe(true);
    expect(isMeasuring(`${SHOP}/orders`)).toBe(false);
  });
});

const empty: TargetScene = { about: '', fields: '', price: false, submits: false };

function pressed(name: string, rest: Partial<TargetFacts> = {}, pageUrl = `${SHOP}/items`): ActVerb {
  return pressVerb(targetFacts('button', { name, ...rest }), pageUrl);
}
