import { isJsonObject, type JsonValue } from '../core/json';
import { HIDDEN, type SecretBook } from '../core/secret-book';
import { saysCode, westernDigits } from './one-time-codes';
import { cardNumbersIn, secretSpans } from './secret-shapes';
import { spellingsOf } from './spellings';

/** What the policy knows of secrets in a task. */
export interface KnownSecrets {
  readonly book: SecretBook;
  /** One-time codes that were read in the task, without blanks and hyphens. */
  readonly codes: ReadonlySet<string>;
  /** What the calls right before sent, when that was short: a secret can be sent in parts. */
  readonly sent: string;
  /** Card numbers are looked for unless this says no. */
  readonly allowsCards?: boolean;
}

/** `own`: only what the user wrote themselves; `secret`: it must not be sent. */
export type SecretFinding = 'none' | 'own' | 'secret';

/**
 * Whether what a call sends holds a secret: as it is, backwards, with signs between, in base64, in hex, percent-encoded, or
 * in parts of several arguments. A code or card number that the user wrote in the task is theirs to send.
 */
export function findSecret(
  values: readonly (JsonValue | undefined)[],
  known: KnownSecrets,
  userTexts: readonly string[],
): SecretFinding {
  const said = values.flatMap(textsOf);
  // Parts of one address are parts of one text, whatever they are called there.
  const texts = [...said, ...values.flatMap(namesOf), ...said.flatMap(addressParts)];
  const joined = said.join('');
  const own = westernDigits(userTexts.join('\n'));
  const findings = texts.flatMap(spellingsOf).map((spelling) => findingIn(spelling, known, { userTexts, own }));
  if (findings.includes('secret') || isEndOfCode(joined, known, own)) return 'secret';
  if (findings.includes('own')) return 'own';
  if (said.length < 2) return 'none';
  return spellingsOf(joined).some((spelling) => findingIn(spelling, known, { userTexts, own }) === 'secret')
    ? 'secret'
    : 'none';
}

function findingIn(
  text: string,
  { book, codes, allowsCards = false }: KnownSecrets,
  { userTexts, own }: { readonly userTexts: readonly string[]; readonly own: string },
): SecretFinding {
  if (secretSpans(text).length > 0) return 'secret';
  // What stands in a password field may be a piece of plain language too.
  const isHeld = book.holds(text);
  if (isHeld && !userTexts.some((said) => said.includes(text))) return 'secret';
  const western = westernDigits(text);
  const cards = allowsCards ? [] : cardNumbersIn(western);
  const numbers = [...cards, ...[...codes].filter((code) => saysCode(western, code))];
  if (!numbers.every((each) => saysCode(own, each))) return 'secret';
  return isHeld || numbers.length > 0 ? 'own' : 'none';
}

/** Whether a call completes a code that the calls before it began. */
function isEndOfCode(text: string, { codes, sent }: KnownSecrets, own: string): boolean {
  if (sent === '' || text === '' || text.length > MAX_PART_CHARS) return false;
  const whole = westernDigits(sent + text);
  return [...codes].some((code) => saysCode(whole, code) && !saysCode(own, code));
}

/** Longer texts are no parts of a code. */
export const MAX_PART_CHARS = 8;

/** A text for a model or the log, without keys and tokens. Card numbers and codes stay: they may be what was asked for. */
export function hideSecrets(text: string, book: SecretBook): string {
  let clean = '';
  let at = 0;
  for (const { from, to } of secretSpans(text)) {
    if (from < at) continue;
    clean += text.slice(at, from) + HIDDEN;
    at = to;
  }
  return book.hide(clean + text.slice(at));
}

/** As `hideSecrets`, in all texts of a value. */
export function hideSecretsIn<T>(value: T, book: SecretBook): T;
export function hideSecretsIn(value: unknown, book: SecretBook): unknown {
  if (typeof value === 'string') return hideSecrets(value, book);
  if (Array.isArray(value)) return value.map((item) => hideSecretsIn(item, book));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hideSecretsIn(item, book)]));
}

/** All texts and numbers in a value. */
export function textsOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (isJsonObject(value)) return Object.values(value).flatMap(textsOf);
  return [String(value)];
}

/** All names in a value: where a schema lets a model choose them, they say as much as texts. */
function namesOf(value: JsonValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...namesOf(item)]);
}

/** Host, path and arguments of an address, each without what stands between its parts. */
function addressParts(text: string): readonly string[] {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  if (!url) return [];
  return [url.hostname.replaceAll('.', ''), url.pathname.replaceAll('/', ''), [...url.searchParams.values()].join('')];
}
