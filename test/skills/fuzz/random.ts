/** A source of chance that gives the same for the same seed. */
export interface Random {
  /** From 0 up to, and without, `below`. */
  readonly upTo: (below: number) => number;
  readonly one: <T>(choices: readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const upTo = (below: number) => Math.floor(next() * below);
  return {
    upTo,
    one: (choices) => {
      const chosen = choices[upTo(choices.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
    chance: (probability) => next() < probability,
  };
}
