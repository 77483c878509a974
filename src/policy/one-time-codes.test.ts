import { expect, it } from 'vitest';
import { oneTimeCodesIn, saysCode, westernDigits } from './one-time-codes';

it.each([
  ['Your verification code is 482913.', '482913'],
  ['482 913 is your Example code', '482913'],
  ['G-482913 is your Google verification code.', '482913'],
  ['Use 4829 as your one-time password.', '4829'],
  ['Your login code: A7K-92Q', 'A7K92Q'],
  ['Ihr Bestätigungscode lautet 482913', '482913'],
  ['Einmalcode: 4829 1300', '48291300'],
  ['Votre code de vérification : 482913', '482913'],
  ['Tu código de verificación es 482913', '482913'],
  ['O seu código de segurança é 482913', '482913'],
  ['Il tuo codice di verifica è 482913', '482913'],
  ['Je verificatiecode is 482913', '482913'],
  ['Din verifieringskod är 482913', '482913'],
  ['Twój kod weryfikacyjny to 482913', '482913'],
  ['Váš ověřovací kód je 482913', '482913'],
  ['Код подтверждения: 482913. Никому не сообщайте его.', '482913'],
  ['Doğrulama kodu: 482913', '482913'],
  ['رمز التحقق الخاص بك هو ٤٨٢٩١٣', '482913'],
  ['קוד אימות: 482913', '482913'],
  ['सत्यापन कोड: ४८२९१३', '482913'],
  ['Mã xác nhận của bạn là 482913', '482913'],
  ['Kode verifikasi Anda 482913', '482913'],
  ['您的验证码是482913，请勿泄露', '482913'],
  ['您的驗證碼為 482913', '482913'],
  ['認証コードは482913です', '482913'],
  ['인증번호 [482913]를 입력해 주세요', '482913'],
])('finds the code in %s', (text, code) => {
  expect(oneTimeCodesIn(text)).toEqual([code]);
});

it.each([
  'Order 482913 was sent.',
  'Your promo code: 482913',
  'Thank you. Your confirmation number is 48213377.',
  'Your zip code is 94105',
  'The bake sale raised $4829 in 2019.',
  'Call +49 30 482913 for the access desk.',
  'Two-factor sign-in came to the site on 2024-11-30 at 14:35.',
  'Security codes were introduced in the spring after the breach, and since then nobody, so the council said in 1998, lost any.',
  'Error code 500404',
])('finds none in %s', (text) => {
  expect(oneTimeCodesIn(text)).toEqual([]);
});

it.each([
  ['4 8 2 9 1 3', true],
  ['4-8-2-9-1-3', true],
  ['id=7482913', true],
  ['482914', false],
  ['4829 and 13', false],
])('sees whether %s says the code', (text, says) => {
  expect(saysCode(text, '482913')).toBe(says);
});

it('counts four digits only alone', () => {
  expect([saysCode('pin 4829', '4829'), saysCode('14829', '4829')]).toEqual([true, false]);
});

it('reads the digits of other scripts', () => {
  expect(westernDigits('٤٨٢ ४८२ 482 ۴۸۲ 7')).toBe('482 482 482 482 7');
});
