import { windowsOf } from '../core/secret-windows';
import { isTextField } from './element-kind';
import { all } from './read-element';
import { isSensitive, secretFields } from './sensitive';

const MAX_FIELDS = 50;

/** The hashes of what stands in the secret fields of a document, by which it is known elsewhere. */
export function secretHashes(document: Document, salt: string): readonly (readonly number[])[] {
  const fields = new Set([...all(document, 'input,textarea').filter(isSensitive), ...secretFields()]);
  const values = [...fields].flatMap((field) => (isTextField(field) ? [windowsOf(field.value, salt)] : []));
  return values.filter(({ length }) => length > 0).slice(-MAX_FIELDS);
}
