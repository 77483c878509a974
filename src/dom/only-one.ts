/** The item of a list of one; undefined when there are none or several. */
export function onlyOne<T>(items: ArrayLike<T>): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}
