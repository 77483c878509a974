/** Chances that are the same for the same seed. */
export interface Random {
  /** From 0 on, below `limit`. */
  below(limit: number): number;
  /** True so often, from 0 to 1. */
  chance(share: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Undefined from an empty list. */
  pickAny<T>(from: readonly T[]): T | undefined;
}

/** A xorshift generator (Marsaglia 2003), which is enough to choose with. */
export function seeded(seed: number): Random {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: ([first, ...rest]) => rest[below(rest.length + 1) - 1] ?? first,
    pickAny: (from) => from[below(from.length)],
  };
}
