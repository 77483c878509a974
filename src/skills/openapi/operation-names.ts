import type { JsonObject } from '../../core/json';
import { nameSkeleton } from '../../core/name-skeleton';
import { isPrototypeKey } from '../reading/fields';
import { own } from './follow';

const MAX_CHARS = 64;

/**
 * What the tools of operations are called: their `operationId` as far as providers take it, else method and path. No two
 * look alike, nor like one of `reserved`.
 */
export function operationNames(
  operations: readonly { readonly method: string; readonly path: string; readonly operation: JsonObject }[],
  reserved: ReadonlySet<string>,
): readonly string[] {
  const taken = new Set([...reserved].map(nameSkeleton));
  const counts = new Map<string, number>();
  return operations.map(({ method, path, operation }) => {
    const id = own(operation, 'operationId');
    const base =
      (typeof id === 'string' && plain(id)) ||
      plain(`${method.toLowerCase()}_${path.replace(/^[^A-Za-z0-9]+/, '')}`) ||
      'call';
    const safe = /^[A-Za-z]/.test(base) && !isPrototypeKey(base) ? base : `call_${base}`.slice(0, MAX_CHARS);
    let name = safe;
    // Of many with one name each begins where the one before it ended.
    let number = counts.get(nameSkeleton(safe)) ?? 2;
    for (; taken.has(nameSkeleton(name)); number += 1) {
      const end = `_${number}`;
      name = safe.slice(0, MAX_CHARS - end.length) + end;
    }
    counts.set(nameSkeleton(safe), number);
    taken.add(nameSkeleton(name));
    return name;
  });
}

function plain(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, MAX_CHARS)
    .replace(/[_-]+$/, '');
}
