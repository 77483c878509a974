/** How sign-in messages call their codes, in small letters. Whoever adds a language adds a line to the test as well. */
const WORDS: readonly string[] = [
  // English
  'one[- ]?time (?:code|password|passcode|pass|pin)',
  '\\botp\\b|\\btan\\b|\\b[2m]fa\\b|\\btwo[- ]factor',
  // A confirmation number is that of a booking or an order.
  '(?!confirmation number)(?:verification|confirmation|security|authentication|authenticator|authorization|access|activation|pairing|recovery|backup|login|log[- ]?in|sign[- ]?in|sms|device) (?:codes?|pin|number)\\b',
  'passcode|\\bcode to (?:sign|log) in|(?:sign|log) in with (?:the |this )?code',
  '\\bis your [\\p{L}\\d .-]{0,30}?code\\b',
  '\\byour (?!.{0,24}(?:promo|discount|zip|post|area|country|track|book|order|coupon|voucher|invit|referr|product|gift|dress))[\\p{L}\\d .-]{0,24}?code(?: is\\b| ?:)',
  // German
  'einmal-?(?:code|kennwort|passwort|pin)|(?:bestätigungs|sicherheits|verifizierungs|anmelde|zugangs|aktivierungs|freigabe|prüf|sms-?)code|verifikationscode',
  // French
  "code (?:de |d['’]|à usage )(?:vérification|sécurité|confirmation|connexion|validation|accès|authentification|activation|unique)|mot de passe (?:à usage )?unique",
  // Spanish
  'código de (?:verificación|seguridad|confirmación|acceso|autenticación|un solo uso|inicio)|clave (?:dinámica|de un solo uso)|contraseña de un solo uso',
  // Portuguese
  'código de (?:verificação|segurança|confirmação|autenticação|acesso|uso único)|senha (?:de uso único|descartável)',
  // Italian
  'codice (?:di (?:verifica|sicurezza|conferma|accesso|autenticazione)|monouso|otp)|password monouso',
  // Dutch, Swedish, Danish, Norwegian
  '(?:verificatie|beveiligings|bevestigings|inlog|toegangs)code|eenmalige? (?:code|wachtwoord)',
  '(?:verifierings|säkerhets|engångs|bekräftelse|inloggnings|bekræftelses|engangs|sikkerheds|sikkerhets|verifiserings)kode?d?\\b',
  // Polish, Czech
  'kod (?:weryfikacyjny|jednorazowy|autoryzacyjny|bezpieczeństwa|potwierdzający|dostępu|sms)|hasło jednorazowe',
  '(?:ověřovací|jednorázový|bezpečnostní|potvrzovací) k[óo]d|jednorázové heslo',
  // Russian, Ukrainian
  'код (?:подтверждения|проверки|доступа|безопасности|авторизации|для входа|из (?:смс|sms)|підтвердження|доступу)|одноразовый (?:код|пароль)|одноразовий (?:код|пароль)|проверочный код|никому не (?:сообщайте|говорите)',
  // Turkish
  '(?:doğrulama|onay|güvenlik|giriş|aktivasyon) kodu|tek kullanımlık',
  // Arabic, Hebrew, Persian
  '(?:رمز|كود) (?:التحقق|التأكيد|الأمان|الدخول|التفعيل)|كلمة مرور لمرة واحدة|קוד (?:אימות|אבטחה|כניסה|חד[- ]פעמי)|کد (?:تأیید|تایید|فعال‌?سازی|ورود)|رمز یکبار',
  // Hindi, Vietnamese, Thai, Indonesian
  'सत्यापन (?:कोड|संख्या)|(?:mã xác (?:nhận|minh|thực)|mã otp)|รหัส(?:ยืนยัน|ผ่านครั้งเดียว|otp)|kode (?:verifikasi|otp|keamanan|konfirmasi)',
  // Chinese, Japanese, Korean
  '验证码|驗證碼|校验码|校驗碼|动态码|動態碼|动态密码|確認碼|确认码|安全码|一次性密(?:码|碼)',
  '(?:確認|認証|検証|セキュリティ|ログイン)(?:コード|番号)|ワンタイム',
  '(?:인증|확인|보안) ?(?:번호|코드)|일회용 ?(?:비밀번호|코드)',
];
const NEAR = new RegExp(WORDS.join('|'), 'giu');
/** From the word on either side; a greeting, or a line about how long it lasts, may stand between. */
const NEAR_CHARS = 120;
/** Four digits could be a year, unless they stand right at the word. */
const AT_ONCE_CHARS = 25;

// Where words stand apart; elsewhere a number follows a letter at once.
const LETTER = String.raw`[\p{L}--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]`;
// Not a part of a longer number, of a date, a time, an address or a price.
const NUMBER = String.raw`(?<!${LETTER}|[\d$€£¥₹+#_=&?%\/]|\d[.,:\/ \-])(?:[A-Z]{1,2}-)?(?:\d{3}[ \-]\d{3}|\d{4}[ \-]\d{4}|\d{2}[ \-]\d{2}[ \-]\d{2}|\d{4,8})(?!${LETTER}|[\d%€]|[.,:\/\-]\d)`;
const CAPITALS = String.raw`(?<!${LETTER}|[\d\/_=\-])(?=[A-Z]*\d)[A-Z\d]{3,5}-?[A-Z\d]{3,5}(?!${LETTER}|[\d\/_=\-])`;
const CODE = new RegExp(`${NUMBER}|${CAPITALS}`, 'gv');

/**
 * The one-time codes in a text: numbers of four to eight digits, and short rows of capitals and digits, near to what
 * sign-in messages call them. Without blanks and hyphens.
 */
export function oneTimeCodesIn(text: string): readonly string[] {
  const plain = westernDigits(text);
  const codes = new Set<string>();
  for (const { 0: word, index } of plain.matchAll(NEAR)) {
    const from = Math.max(0, index - NEAR_CHARS);
    const around = plain.slice(from, index + word.length + NEAR_CHARS);
    for (const { 0: found, index: at } of around.matchAll(CODE)) {
      const code = found.replace(/^[A-Z]{1,2}-(?=\d)|[ -]/g, '');
      const distance = at + from < index ? index - from - at - found.length : from + at - index - word.length;
      const isYear = /^(?:19|20)\d\d$/.test(code) && distance > AT_ONCE_CHARS;
      // A word in capitals holds no digit.
      if (!isYear && /\d/.test(code) && code.length <= 10) codes.add(code);
    }
  }
  return [...codes];
}

/** The text with the digits of other scripts, and wide ones, as 0 to 9. */
export function westernDigits(text: string): string {
  return text.replace(/[\p{Nd}--[0-9]]/gv, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Each script has its ten digits in a row; the zero is the last of the ten that the one before is no digit of.
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

/** Whether a text says a code, with whatever signs between its characters. Whoever asks gives all spellings of the text. */
export function saysCode(text: string, code: string): boolean {
  const signs = [...code].join('[^\\p{L}\\p{N}]{0,3}');
  // Six digits are in few numbers by chance; fewer count only alone.
  const isLong = code.length >= 6;
  const pattern = isLong ? signs : `(?<!\\d)${signs}(?!\\d)`;
  return new RegExp(pattern, 'iu').test(text);
}
