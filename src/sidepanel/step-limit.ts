const FEWEST = 1;
const MOST = 1_000;

/** Reads a step limit out of a field; `before` stays when the field holds no number. */
export function stepLimitFrom(text: string, before: number): number {
  const steps = Number.parseInt(text, 10);
  return Number.isNaN(steps) ? before : Math.min(MOST, Math.max(FEWEST, steps));
}
