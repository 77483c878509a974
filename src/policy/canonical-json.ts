/** Why a value has no canonical form. */
export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError';
}

// `JSON.parse` makes them own keys; code that copies such an object can be led to change a prototype.
const RESERVED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 64;

/**
 * JSON in which equal values have equal text (RFC 8785): own keys in the order of their UTF-16 units, no blanks,
 * numbers as ECMAScript writes them. Members that are `undefined` are left out.
 * @throws CanonicalJsonError for reserved keys, numbers that are not finite, depths over 64 and what JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new CanonicalJsonError(`deeper than ${MAX_DEPTH} levels`);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new CanonicalJsonError('a number that is not finite');
    return JSON.stringify(value);
  }
  // `map` would leave the holes of a sparse array as they are.
  if (Array.isArray(value)) return `[${Array.from(value, (entry) => write(entry, depth + 1)).join(',')}]`;
  if (typeof value === 'object' && isPlain(value)) return writeObject(value, depth);
  throw new CanonicalJsonError(`a value of type ${typeof value}`);
}

function writeObject(value: object, depth: number): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const reserved = members.find(([key]) => RESERVED_KEYS.has(key));
  if (reserved) throw new CanonicalJsonError(`the reserved key ${reserved[0]}`);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member, depth + 1)}`).join(',')}}`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Another realm's `Object.prototype` (a message, a frame) has a null prototype itself.
  return prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null);
}
