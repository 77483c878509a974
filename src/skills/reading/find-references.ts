import { isJsonObject, type JsonValue } from '../../core/json';
import { type Place, quote } from './problems';

/** A reference, and where it stands. */
export interface Reference {
  /** `input`: the way into the input, empty for all of it. `env`: the name of a secret. */
  readonly kind: 'input' | 'env';
  readonly path: readonly string[];
  readonly place: Place;
}

// An escape goes up to its closing brace, or to the end.
const TOKEN = /\$\$\{[^}]*\}?|\$\{([^}]*)(\}?)/g;
const INPUT = /^input((?:\.[\p{L}\p{N}_$-]+)*)$/u;
const ENV = /^env\.([A-Za-z_][A-Za-z0-9_]*)$/;

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
  return [...text.matchAll(TOKEN)].flatMap(([token, inside, end]): readonly Reference[] => {
    if (inside === undefined) return [];
    const input = INPUT.exec(inside)?.[1];
    const env = ENV.exec(inside)?.[1];
    if (end !== '' && input !== undefined) return [{ kind: 'input', path: input.split('.').slice(1), place }];
    if (end !== '' && env !== undefined) return [{ kind: 'env', path: [env], place }];
    place.error(
      end === '' ? `The reference ${quote(token)} has no end.` : `There is no reference ${quote(token)}.`,
      `Write \${input}, \${input.name} or \${env.NAME}, or $\${ for the signs themselves.`,
    );
    return [];
  });
}

/** Whether a text has a reference or the escape for one, where neither may be. */
export function hasReference(text: string): boolean {
  return text.includes('${');
}
