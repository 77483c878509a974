import { windowsOf } from '../core/secret-windows';
import { isTextField } from './element-kind';
import { all } from './read-element';
import { isSensitive, secretFields } from './sensitive';
import { asJson } from './text';

const MAX_FIELDS = 50;

/** The same, and those of what has the look of a token in the page's storage and cookies, which only code of a developer reads. */
export function allHashes(document: Document, salt: string): readonly (readonly number[])[] {
  const stored = [() => document.cookie, () => ({ ...localStorage }), () => ({ ...sessionStorage })];
  const tokens = stored.flatMap((read) => textOf(read).match(/[\w.~+/-]{16,}/g) ?? []);
  const telling = tokens.filter((token) => /\d/.test(token) && /[a-z]/i.test(token)).slice(-MAX_FIELDS);
  return [...secretHashes(document, salt), ...telling.map((token) => windowsOf(token, salt))];
}

function textOf(read: () => unknown): string {
  try {
    return asJson(read());
  } catch {
    // A page that may store nothing may not even ask.
    return '';
  }
}

/** The hashes of what stands in the secret fields of a document, by which it is known elsewhere. */
export function secretHashes(document: Document, salt: string): readonly (readonly number[])[] {
  const fields = new Set([...all(document, 'input,textarea').filter(isSensitive), ...secretFields()]);
  const values = [...fields].flatMap((field) => (isTextField(field) ? [windowsOf(field.value, salt)] : []));
  return values.filter(({ length }) => length > 0).slice(-MAX_FIELDS);
}
