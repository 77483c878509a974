/** The words of a text, without regard to case, in the order they stand. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * The share of the words that a reader of the page sees and `reference` holds which `candidate` holds too, each as often
 * as it stands there; 1 when there are none.
 */
export function keptWords(seen: string, reference: string, candidate: string): number {
  const inReference = counted(reference);
  const inCandidate = counted(candidate);
  let wanted = 0;
  let kept = 0;
  for (const word of wordsOf(seen)) {
    if (!take(inReference, word)) continue;
    wanted += 1;
    if (take(inCandidate, word)) kept += 1;
  }
  return wanted === 0 ? 1 : kept / wanted;
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, word: string): boolean {
  const left = counts.get(word) ?? 0;
  if (left > 0) counts.set(word, left - 1);
  return left > 0;
}
