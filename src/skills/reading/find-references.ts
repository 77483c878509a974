import { isJsonObject, type JsonValue } from '../../core/json';
import { parseTemplate } from '../references';
import { type Place, quote } from './problems';

/** A reference, and where it stands. */
export interface Reference {
  /** `input`: the way into the input, empty for all of it. `env`: the name of a secret. */
  readonly kind: 'input' | 'env';
  readonly path: readonly string[];
  readonly place: Place;
  /** `${input.a?}`: what it is the value of is left out when the input does not hold it. */
  readonly isOptional?: true;
}

/** The references in a text, or in all texts of a value. What is none and looks like one is an error. */
export function findReferences(value: JsonValue | undefined, place: Place): readonly Reference[] {
  if (typeof value === 'string') return referencesInText(value, place);
  if (Array.isArray(value)) return value.flatMap((entry, index) => findReferences(entry, place.at(index)));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    if (hasReference(key)) place.at(key).error('A name holds a reference.', 'Write the name out.');
    return findReferences(entry, place.at(key));
  });
}

function referencesInText(text: string, place: Place): readonly Reference[] {
  const parts = parseTemplate(text);
  if ('fault' in parts) {
    const source = quote(parts.source);
    place.error(
      parts.fault === 'not-closed' ? `The reference ${source} has no end.` : `There is no reference ${source}.`,
      `Write \${input}, \${input.name} or \${env.NAME}, or $\${ for the signs themselves.`,
    );
    return [];
  }
  return parts.flatMap((part): readonly Reference[] => {
    if (part.kind === 'text') return [];
    if (part.kind === 'secret') return [{ kind: 'env', path: [part.name], place }];
    const { path, isOptional } = part;
    if (isOptional && parts.length > 1) {
      place.error(
        `${quote(part.source)} can be missing, so it must be a whole value.`,
        'Take out the ?, or all beside it.',
      );
    }
    return [{ kind: 'input', path, place, ...(isOptional && { isOptional }) }];
  });
}

/** Whether a text has a reference or the escape for one, where neither may be. */
export function hasReference(text: string): boolean {
  return text.includes('${');
}
