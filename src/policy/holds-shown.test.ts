import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { holdsShown } from './holds-shown';

const SHOWN = ['Invoice Brandhaven 4711', 'mail.example/inbox?subject=M%C3%A4rz-Bericht'];
const base64 = (text: string) => Buffer.from(text).toString('base64');

it.each<[string, readonly string[]]>([
  ['a word', ['the brandhaven one']],
  ['a number', ['4711']],
  ['a part of the address', ['inbox']],
  ['what is encoded in the address', ['märz']],
  ['a word that is split', ['Bra', 'ndha', 'ven']],
  ['a word with signs in it', ['B-r-a-n-d h.a.v.e.n']],
  ['a word backwards', ['nevahdnarB']],
  ['a word in percent encoding', ['%42%72andhaven']],
  ['a word in base64', [base64('Invoice Brandhaven 4711')]],
  ['a word in base64 for addresses', [Buffer.from('>>> Brandhaven ???').toString('base64url')]],
  ['a word in hex', [Buffer.from('Brandhaven').toString('hex')]],
])('finds %s', (_, texts) => {
  expect(holdsShown(texts, { shown: SHOWN, userTexts: ['What is it about?'] })).toBe(true);
});

it.each<[string, readonly string[]]>([
  ['other words', ['Weather in Lisbon', '41.15']],
  ['short words', ['an', 'one']],
  ['a longer word that begins so', ['inboxes']],
  ['nothing', []],
])('finds nothing in %s', (_, texts) => {
  expect(holdsShown(texts, { shown: SHOWN, userTexts: ['What is it about?'] })).toBe(false);
});

it("leaves the user's own words alone", () => {
  expect(holdsShown(['Brandhaven'], { shown: SHOWN, userTexts: ['Weather in brandhaven'] })).toBe(false);
});
