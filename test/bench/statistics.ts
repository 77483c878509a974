/**
 * The value below which `share` (0 to 1) of the values lie, interpolated between neighbours.
 * @throws RangeError when there are no values.
 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('There is no quantile of no values.');
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = at(sorted, Math.floor(place));
  const above = at(sorted, Math.ceil(place));
  return below + (above - below) * (place - Math.floor(place));
}

/** The value in the middle. One slow run on a busy machine does not move it. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}
