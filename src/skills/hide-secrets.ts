import { toBase64 } from '../core/base64';
import { isJsonObject, type JsonValue } from '../core/json';
import type { SkillScene } from './skill-scene';

/** What stands where a secret was. */
export const HIDDEN_SECRET = '[secret]';

/** Shorter ones would mangle ordinary words, and nothing worth hiding is so short. */
const MIN_CHARS = 4;
/** Up to this length any character of a secret may be written in another way than the others. */
const MAX_SPELLED_CHARS = 1_000;
/** Shorter pieces of base64 would be found everywhere. */
const MIN_BASE64_CHARS = 6;

/** Hides secrets in texts that a server sent. */
export type SecretHider = (text: string) => string;

/**
 * Hides these values as they are, with any of their characters percent-encoded or escaped as in JSON, and in base64,
 * also inside a longer piece of it.
 */
export function secretHider(secrets: Iterable<string>): SecretHider {
  const hiders = [...secrets]
    .filter((secret) => secret.length >= MIN_CHARS)
    // The longer first: another may be a part of it.
    .toSorted((a, b) => b.length - a.length)
    .map((secret) => (secret.length > MAX_SPELLED_CHARS ? hiderOfLong(secret) : hiderOf(secret)));
  return (text) => hiders.reduce((clean, hide) => hide(clean), text.toWellFormed());
}

function hiderOf(secret: string): SecretHider {
  const base64 = base64Forms(secret).map((form) => form.replaceAll('+', '[+-]').replaceAll('/', '[/_]'));
  const pattern = new RegExp([spelledOut(secret), ...base64].join('|'), 'gu');
  return (text) => text.replace(pattern, HIDDEN_SECRET);
}

/** Engines refuse patterns that are too large; a key of this length is encoded as a whole, or not. */
function hiderOfLong(secret: string): SecretHider {
  const plain = secret.toWellFormed();
  const base64 = base64Forms(secret);
  const forms = [
    plain,
    encodeURIComponent(plain),
    JSON.stringify(plain).slice(1, -1),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, HIDDEN_SECRET), text);
}

/** The secrets of a skill that the user entered, by name; `more` are names that its reading may not list. */
export async function secretsOf(
  { reading, secret }: Pick<SkillScene, 'reading' | 'secret'>,
  more: Iterable<string> = [],
): Promise<ReadonlyMap<string, string>> {
  const secrets = new Map<string, string>();
  for (const name of new Set([...reading.secrets, ...more])) {
    const value = await secret(name);
    if (value !== undefined) secrets.set(name, value);
  }
  return secrets;
}

/** Hides secrets in all texts of a value, names included. */
export function hideInJson(value: JsonValue, hide: SecretHider): JsonValue {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => hideInJson(item, hide));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [hide(name), inner === undefined ? inner : hideInJson(inner, hide)]),
  );
}

function spelledOut(secret: string): string {
  return [...secret.toWellFormed()].map((character) => `(?:${waysToWrite(character).join('|')})`).join('');
}

function waysToWrite(character: string): readonly string[] {
  const percent = [...new TextEncoder().encode(character)].map((byte) => `%${anyCase(hex(byte, 2))}`).join('');
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const escaped = units.map((unit) => String.raw`\\u${anyCase(hex(unit, 4))}`).join('');
  const more =
    character === ' ' ? [String.raw`\+`] : /["\\/]/.test(character) ? [`${BACKSLASH}${literal(character)}`] : [];
  return [literal(character), percent, escaped, ...more];
}

const BACKSLASH = String.raw`\\`;

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

function anyCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** What the value is in base64 behind 0, 1 and 2 other bytes, without the characters that depend on its neighbours. */
function base64Forms(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].flatMap((before) => {
    const text = toBase64(Uint8Array.from([...new Uint8Array(before), ...bytes]));
    const from = [0, 2, 3][before] ?? 0;
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const own = text.slice(from, to);
    return own.length < MIN_BASE64_CHARS ? [] : [own];
  });
}
