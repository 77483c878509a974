/** The name among `known` that `name` is probably meant to be: the same but for case and signs, or one or two letters off. */
export function nearName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 40) return undefined;
  const folded = fold(name);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const other = fold(candidate);
    const allowed = Math.min(2, Math.floor(candidate.length / 4));
    if (Math.abs(other.length - folded.length) > allowed) continue;
    const distance = editDistance(folded, other);
    if (distance <= allowed && (best === undefined || distance < best.distance)) best = { name: candidate, distance };
  }
  return best?.name;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9$]/g, '');
}

/** Levenshtein's, with two neighbours swapped as one step. */
function editDistance(left: string, right: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      );
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && isSwap) distance = Math.min(distance, (older[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    older = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}
