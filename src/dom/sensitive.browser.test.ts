import { afterEach, expect, it } from 'vitest';
import { hasFilledSecret, isSensitive, secretFields, watchSecrets } from './sensitive';

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
  ['<input name="passwort2">', true],
  ['<input name="x" placeholder="Password">', true],
  ['<input name="x" placeholder="Passwort wiederholen">', true],
  ['<input name="x" aria-label="Mot de passe">', true],
  ['<input name="x" aria-label="Contraseña">', true],
  ['<input name="x" aria-label="Senha">', true],
  ['<input name="x" aria-label="Hasło">', true],
  ['<input name="x" aria-label="Пароль">', true],
  ['<input name="x" aria-label="请输入密码">', true],
  ['<input name="x" aria-label="パスワード">', true],
  ['<input name="x" aria-label="비밀번호">', true],
  ['<input name="x" aria-label="كلمة المرور">', true],
  ['<input name="x" aria-label="Şifre">', true],
  ['<input name="x" aria-label="Heslo">', true],
  ['<input name="x" aria-label="Wachtwoord">', true],
  ['<input name="x" aria-label="PIN">', true],
  ['<input name="x" aria-label="PIN code">', false],
  ['<input name="x" aria-label="Verification code">', true],
  ['<input name="x" aria-label="Código de verificación">', true],
  ['<input name="x" aria-label="Codice di verifica">', true],
  ['<input name="x" aria-label="Código de barras">', false],
  ['<input name="x" aria-label="短信验证码">', true],
  ['<input name="x" aria-label="Card number">', true],
  ['<input name="x" aria-label="CVC">', true],
  ['<input name="x" aria-label="Promo code">', false],
  ['<input name="x" aria-label="Postal code">', false],
  ['<input type="search" aria-label="Search passwords">', false],
  ['<input type="email" placeholder="E-mail for the new password">', false],
  ['<textarea aria-label="Seed phrase"></textarea>', true],
])('judges %s: %s', (html, expected) => {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;

  expect(element !== null && isSensitive(element)).toBe(expected);
});

it.each([
  ['a label beside', '<label for="x">Password</label><input id="x">', true],
  ['a label around', '<label>One-time code <input></label>', true],
  ['a label elsewhere', '<p id="l">Verification code</p><input aria-labelledby="l">', true],
  [
    'words near a field for a code',
    '<div><p>Enter the verification code we sent.</p><div><input inputmode="numeric" maxlength="6"></div></div>',
    true,
  ],
  [
    'words near one of several fields for a digit',
    '<div><p>Ihr Bestätigungscode</p><input type="tel" maxlength="1"></div>',
    true,
  ],
  ['other words near such a field', '<div><p>How many of them?</p><input type="number"></div>', false],
  ['words near a field for text', '<div><p>The verification code is sent by mail.</p><input name="city"></div>', false],
])('judges by %s', (_what, html, expected) => {
  document.body.innerHTML = html;
  const element = document.querySelector('input');

  expect(element !== null && isSensitive(element)).toBe(expected);
});

it('keeps a field secret that showed its password before anybody looked', async () => {
  document.body.innerHTML = '<input type="password" name="x">';
  const input = document.querySelector('input');
  const stop = new AbortController();
  watchSecrets(document, stop.signal);
  if (input) input.type = 'text';
  await Promise.resolve();
  stop.abort();

  expect(input !== null && isSensitive(input)).toBe(true);
  expect(secretFields()).toContain(input);
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
