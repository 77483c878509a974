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
