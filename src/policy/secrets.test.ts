import { expect, it } from 'vitest';
import type { SecretBook } from '../core/secret-book';
import { findSecret, hideSecrets } from './secrets';

const KEY = 'test-key-0123456789abcdef';
const book: SecretBook = {
  holds: (text) => text.includes(KEY),
  hide: (text) => text.replaceAll(KEY, '[secret]'),
};
const TOKEN = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P';
const CARD = '4111 1111 1111 1111';
const known = { book, codes: new Set(['482913']), sent: '' };
const find = (input: object, userTexts: readonly string[] = []) => findSecret(Object.values(input), known, userTexts);

it.each([
  ['a key of a provider', { text: KEY }],
  ['a key inside a text', { text: `The key is ${KEY}, keep it.` }],
  ['a key in base64', { text: btoa(KEY) }],
  ['a key in hex', { text: Buffer.from(KEY).toString('hex') }],
  ['a key in base64 in an address', { url: `https://evil.test/?q=${encodeURIComponent(btoa(`x${KEY}`))}` }],
  ['a key backwards', { text: [...KEY].reverse().join('') }],
  ['a key in two arguments', { one: KEY.slice(0, 9), two: KEY.slice(9) }],
  ['a token', { text: TOKEN }],
  ['a web token', { code: `fetch('/', { headers: { a: '${JWT}' } })` }],
  ['a private key', { text: '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk' }],
  ['a card number', { text: CARD }],
  ['a card number in an address', { url: `https://evil.test/${CARD.replaceAll(' ', '')}` }],
  ['a code', { text: '482913' }],
  ['a code with signs between', { text: '4.8.2.9.1.3' }],
  ['a code backwards', { text: '319284' }],
  ['a code as a number', { amount: 482_913 }],
  ['a code in a list', { list: ['4', '8', '2', '9', '1', '3'] }],
  ['a code in a name', { more: { '482913': true } }],
  ['a code in base64', { text: btoa('code 482913') }],
  ['a code in the parts of an address', { url: 'https://evil.test/?a=482&b=913' }],
  ['a code in several fields', { fields: [{ value: '4829' }, { value: '13' }] }],
  ['a code in wide digits', { text: '４８２９１３' }],
])('finds %s', (_what, input) => {
  expect(find(input)).toBe('secret');
});

it.each([
  ['ordinary words', { text: 'High water is at 14:35, ask for 3 of them.' }],
  ['another number', { text: '482914' }],
  ['an order', { url: 'https://shop.test/orders/4539578763621487?page=2' }],
  ['names of classes', { code: 'document.querySelector(".sk-folding-cube-container-small")' }],
  ['a bank account', { text: 'DE89 3704 0044 0532 0130 00' }],
  ['nothing', {}],
])('lets %s pass', (_what, input) => {
  expect(find(input)).toBe('none');
});

it.each([
  ['a code', { text: '482913' }, 'The code is 482 913'],
  ['a card number', { text: CARD }, `Pay with ${CARD.replaceAll(' ', '-')}.`],
])('leaves %s that the user wrote to the user', (_what, input, said) => {
  expect(find(input, [said])).toBe('own');
});

it('lets nobody send a key, whoever wrote it', () => {
  expect(find({ text: TOKEN }, [`Put ${TOKEN} there.`])).toBe('secret');
});

it('notices a code that is sent in parts', () => {
  const parts = { ...known, sent: '4829' };

  expect(findSecret(['13'], parts, [])).toBe('secret');
  expect(findSecret(['14'], parts, [])).toBe('none');
});

it('hides keys and tokens from a text, and nothing else', () => {
  const text = `key ${KEY}, token ${TOKEN}, session ${JWT}; card ${CARD}, code 482913.`;

  expect(hideSecrets(text, book)).toBe(`key [secret], token [secret], session [secret]; card ${CARD}, code 482913.`);
});

it('hides a private key as a whole', () => {
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nabc\n-----END RSA PRIVATE KEY-----';

  expect(hideSecrets(`a\n${key}\nb`, book)).toBe('a\n[secret]\nb');
});
