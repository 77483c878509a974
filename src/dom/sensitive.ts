import { whenAborted } from './dom-events';
import { isInput, isSelect, isTextArea, isTextField } from './element-kind';
import { elementById } from './flat-tree';
import { formControls } from './form-controls';
import { formOwner } from './form-owner';
import { createLabelIndex, type LabelsOf } from './label-index';
import { attributeOf, documentOf, tagOf, textOf } from './read-element';
import { cutAt, lower } from './text';
import { styleOf } from './visible';

const SECRET_AUTOCOMPLETE = /^(?:one-time-code|current-password|new-password|cc-(?!type$).+)$/;

// Technical identifiers that sites give such fields when they set no `autocomplete`.
const SECRET_IDENTIFIER =
  /(?:^|[^a-z])(?:pass(?:wd|word|wort|phrase|code)|pwd|kennwort|senha|contrasena|mdp|wachtwoord|haslo|parol|sifre|otp|totp|one[-_]?time[-_]?code|cc[-_]?(?:num(?:ber)?|csc|cvc|cvv|exp\w*)|card[-_]?(?:num(?:ber)?|cvc|cvv|expiry)|cvc2?|cvv2?)(?:$|[^a-z])/;

// What people are told that a field is for, in small letters.
const SECRET_WORDS =
  /passwor[dt]|passphrase|passcode|kennwort|mot de passe|contrase[nñ]a|\bsenha\b|palavra-passe|wachtwoord|hasło|парол|密[码碼]|パスワード|暗証|비밀번호|şifre|كلمة (?:ال)?(?:مرور|سر)|mật khẩu|lösenord|adgangskode|\bheslo|סיסמ|^\W*pin\W*$|(?:seed|recovery) phrase|(?:api|private|secret) key|\bcv[vc]2?\b|card number|kartennummer|prüfziffer|num[eé]ro de (?:la )?(?:carte|tarjeta)|número do cartão|numero (?:della )?carta|kaartnummer|numer karty|номер карт|卡[号號]|カード番号|카드 ?번호|kart numaras|رقم البطاقة/;
const CODE_WORDS =
  /one[- ]time|\b(?:otp|[2m]fa)\b|(?:verif|confirm|secur|authent|log-?in|sign-?in|sms|recover)[a-z]* (?:code|pin)|einmal-?(?:code|pass|kenn|pin)|(?:bestätigungs|sicherheits|verifizierungs|sms-?)code|code (?:de |d['’])(?:vérif|sécu|conf)|c[oó]dig?[oc]e? d[ei] (?:verif|segur|conf|sicur)|verificatiecode|kod (?:wer|jedn|sms)|(?:doğrulama|onay|güvenlik) kodu|(?:verifierings|engångs|ověřovací |jednorázový )k[oó]d|код (?:подтв|из |проверки)|одноразов|[验驗][证證][码碼]|(?:認証|確認)(?:コード|番号)|ワンタイム|인증 ?(?:번호|코드)|رمز (?:ال)?(?:تحقق|تأكيد)|mã xác|קוד אימות|सत्यापन/;

// "Show password" turns the type to text; once secret, a field stays secret.
const onceSecret = new WeakSet<Element>();
const seen = new Set<WeakRef<Element>>();
const MAX_SEEN = 200;

/**
 * True for passwords, one-time codes, card fields and for what the browser filled in: their value is never read out and
 * never typed by the model.
 */
export function isSensitive(element: Element): boolean {
  if (onceSecret.has(element)) return true;
  if (!isInput(element) && !isTextArea(element) && !isSelect(element)) return false;
  // Until somebody writes something else there.
  if (isAutofilled(element)) return true;
  const secret =
    (isInput(element) && element.type === 'password') ||
    isSecretAutocomplete(attributeOf(element, 'autocomplete')) ||
    isSecretIdentifier(element.id) ||
    isSecretIdentifier(element.name) ||
    (isTextField(element) && (isMasked(element) || isCalledSecret(element)));
  if (secret) noteSecret(element);
  return secret;
}

/** The field is secret from now on, whatever it looks like. */
export function noteSecret(field: Element): void {
  if (onceSecret.has(field)) return;
  onceSecret.add(field);
  if (seen.size < MAX_SEEN) seen.add(new WeakRef(field));
}

/** The fields of the page that were found to be secret, in shadow roots too. */
export function secretFields(): readonly Element[] {
  return [...seen].flatMap((ref) => ref.deref() ?? []).filter(({ isConnected }) => isConnected);
}

/** Notes fields that were for passwords before a script changed their type. */
export function watchSecrets(document: Document, signal: AbortSignal): void {
  const watch = new MutationObserver((changes) => {
    for (const { oldValue, target } of changes) if (oldValue === 'password') noteSecret(target as Element);
  });
  watch.observe(document, { subtree: true, attributeFilter: ['type'], attributeOldValue: true });
  whenAborted(signal, () => watch.disconnect());
}

/** Whether something stands in a field. A browser that fills in a page as it loads shows its scripts nothing at first. */
export function isFilled(field: Element): boolean {
  return ('value' in field && field.value !== '') || isAutofilled(field);
}

function isAutofilled(field: Element): boolean {
  return field.matches(':autofill');
}

/** True when the form holds a sensitive field with something in it. */
export function hasFilledSecret(form: HTMLFormElement): boolean {
  return formControls(form).some((element) => isSensitive(element) && isFilled(element));
}

/** True when a filled sensitive field stands below `root` without a form around it, as where a script does the sending. */
export function hasLooseSecret(root: ParentNode): boolean {
  return [...root.querySelectorAll('input,textarea')].some(
    (field) => !formOwner(field) && isSensitive(field) && isFilled(field),
  );
}

function isSecretAutocomplete(tokens: string): boolean {
  return (
    tokens !== '' &&
    tokens
      .toLowerCase()
      .split(/\s+/)
      .some((token) => SECRET_AUTOCOMPLETE.test(token))
  );
}

function isSecretIdentifier(identifier: string): boolean {
  return identifier !== '' && SECRET_IDENTIFIER.test(splitWords(identifier));
}

/** By its label or hint; a field for a few digits also by the text around it. */
function isCalledSecret(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (isInput(field) && !/^(?:text|tel|number)$/.test(field.type)) return false;
  const said = [
    attributeOf(field, 'placeholder'),
    attributeOf(field, 'aria-label'),
    ...attributeOf(field, 'aria-labelledby')
      .split(/\s+/, 5)
      .map((id) => textOfId(field, id)),
    ...labelsOf(field).map(textOf),
  ].map((text) => lower(cutAt(text, MAX_LABEL_CHARS)));
  if (said.some((text) => SECRET_WORDS.test(text) || CODE_WORDS.test(text))) return true;
  return isInput(field) && takesCode(field) && isNearWords(field);
}

const MAX_LABEL_CHARS = 100;
const MAX_NEAR_CHARS = 400;

function textOfId(field: Element, id: string): string {
  const label = id ? elementById(field, id) : null;
  return label ? textOf(label) : '';
}

/** Digits, of which there are at most eight, or one in a row of such fields. */
function takesCode({ type, inputMode, maxLength }: HTMLInputElement): boolean {
  return (type !== 'text' || /^(?:numeric|tel)$/.test(inputMode)) && maxLength <= 8 && (maxLength < 2 || maxLength > 3);
}

function isNearWords(field: Element): boolean {
  for (let around = field.parentElement; around && tagOf(around) !== 'body'; around = around.parentElement) {
    const text = textOf(around);
    if (text.length > MAX_NEAR_CHARS) return false;
    if (CODE_WORDS.test(lower(text))) return true;
  }
  return false;
}

let labelsNow: LabelsOf | undefined;

/** Good for one pass, as the index is; nothing changes before the next task. */
function labelsOf(field: Element): readonly Element[] {
  if (!labelsNow) {
    labelsNow = createLabelIndex(documentOf(field), () => true);
    queueMicrotask(() => {
      labelsNow = undefined;
    });
  }
  return labelsNow(field);
}

/** Drawn as dots by a style, as some sites do for codes so that no password manager offers to keep them. */
function isMasked(field: Element): boolean {
  const shown = styleOf(field).getPropertyValue('-webkit-text-security');
  return shown !== '' && shown !== 'none';
}

function splitWords(identifier: string): string {
  return identifier.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}
