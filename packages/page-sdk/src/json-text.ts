/**
 * A value as JSON text. What JSON would lose without a word is an error here: functions, symbols and DOM nodes, at any
 * depth. `onOdd` hears of values that JSON empties, such as a `Map`.
 * @throws TypeError for those, for a cycle, a BigInt, and for `undefined` itself.
 */
export function jsonText(value: unknown, onOdd?: (kind: string) => void): string {
  const text = JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'function' || typeof item === 'symbol') throw new TypeError(`not JSON: ${typeof item}`);
    if (typeof item !== 'object' || !item) return item;
    if (typeof Node !== 'undefined' && item instanceof Node) throw new TypeError(`not JSON: ${item.nodeName}`);
    const { name = '' } = item.constructor ?? {};
    if (!/^(Object|Array|)$/.test(name)) onOdd?.(name);
    return item;
  });
  // JSON.stringify has a type that leaves this out.
  if ((text as string | undefined) === undefined) throw new TypeError(`not JSON: ${typeof value}`);
  return text;
}

/** The size of a text in bytes, as UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
