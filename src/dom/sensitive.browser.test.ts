import { afterEach, expect, it } from 'vitest';
import { hasFilledSecret, isSensitive } from './sensitive';

afterEach(() => {
  document.body.innerHTML = '';
});

it.each([
  ['<input type="password">', true],
  ['<input autocomplete="one-time-code">', true],
  ['<input autocomplete="billing cc-number">', true],
  ['<input autocomplete="cc-type">', false],
  ['<input autocomplete="section-x new-password">', true],
  ['<input name="cardNumber">', true],
  ['<input id="checkout-cvv">', true],
  ['<input name="otp">', true],
  ['<input name="potplant">', false],
  ['<input name="passenger">', false],
  ['<input name="email">', false],
  ['<textarea name="passphrase"></textarea>', true],
  ['<input name="pin" style="-webkit-text-security: disc">', true],
  ['<input name="pin" style="-webkit-text-security: none">', false],
])('judges %s: %s', (html, expected) => {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;

  expect(element !== null && isSensitive(element)).toBe(expected);
});

it('tells whether a form holds a filled secret', () => {
  document.body.innerHTML = '<form><input type="password"></form>';
  const form = document.querySelector('form');
  const input = document.querySelector('input');
  if (form === null || input === null) throw new Error('No form');

  expect(hasFilledSecret(form)).toBe(false);
  input.value = 'x';
  expect(hasFilledSecret(form)).toBe(true);
});

it.each(['elements', 'querySelectorAll', 'getAttribute', 'localName'])(
  'finds the secret of a form with a field named %s',
  (name) => {
    document.body.innerHTML = `<form><select name="${name}"><option>x</select><input type="password" value="x"></form>`;
    const form = document.body.firstElementChild;
    if (!(form instanceof HTMLFormElement)) throw new Error('No form');

    expect(hasFilledSecret(form)).toBe(true);
  },
);
