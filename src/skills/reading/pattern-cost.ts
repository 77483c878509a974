import { ANY_CHAR, type CharSet, charSet, commonChars, overlap } from './char-set';
import { type PatternTree, patternTree } from './pattern-tree';

/** The longest pattern. */
export const MAX_PATTERN_CHARS = 200;

/** Why a pattern is not run. */
export type PatternFault =
  | 'no-pattern'
  | 'too-long'
  | 'reference'
  | 'look-in-loop'
  | 'ambiguous-loop'
  | 'many-loops'
  | 'many-branches';

// Twice means time with the square of the text: some milliseconds for the longest argument.
const MAX_DEGREE = 2;
const MAX_BRANCHES = 64;
// Keeps the judging itself quick.
const MAX_REPEATS = 16;

/**
 * Says whether matching a pattern could take long. It is seen as an automaton of its characters: a loop in which one
 * character can lead two ways takes exponential time, and loops in a row that take the same text multiply. Patterns that
 * are sound but not seen to be so are refused too.
 */
export function patternFault(pattern: string): PatternFault | undefined {
  if (pattern.length > MAX_PATTERN_CHARS) return 'too-long';
  if (!isPattern(pattern)) return 'no-pattern';
  return treeFault(patternTree(pattern), MAX_DEGREE);
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function treeFault(tree: PatternTree, maxDegree: number): PatternFault | undefined {
  const automaton = createAutomaton(tree);
  if (automaton.fault !== undefined) return automaton.fault;
  if (automaton.repeats > MAX_REPEATS) return 'many-loops';
  const loops = loopsOf(automaton);
  const optionals = optionalsOf(loops, automaton);
  if (loops.some((loop) => isAmbiguous(loop, automaton))) return 'ambiguous-loop';
  if (branchesOf(loops, automaton) > MAX_BRANCHES) return 'many-branches';
  const degree = degreeOf([...loops, ...optionals], automaton);
  if (degree > maxDegree) return 'many-loops';
  // What a look reads is read anew for each way to get there.
  return automaton.looks
    .map((look) => treeFault(anchored(look), maxDegree - degree))
    .find((fault) => fault !== undefined);
}

function anchored(part: PatternTree): PatternTree {
  return { type: 'sequence', parts: [{ type: 'edge', sign: '^' }, part] };
}

/** Glushkov's automaton: a state for each place of a character, one for the start, and which may come after which. */
interface Automaton {
  readonly sets: readonly CharSet[];
  readonly next: readonly ReadonlySet<number>[];
  /** The states of each part that may be left out. */
  readonly optionals: readonly ReadonlySet<number>[];
  readonly looks: readonly PatternTree[];
  readonly repeats: number;
  readonly fault?: PatternFault;
}

interface Piece {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isNullable: boolean;
}

const NOTHING: Piece = { first: [], last: [], isNullable: true };

function createAutomaton(tree: PatternTree): Automaton {
  const sets: CharSet[] = [];
  const next: Set<number>[] = [];
  const optionals: ReadonlySet<number>[] = [];
  const looks: PatternTree[] = [];
  let fault: PatternFault | undefined;
  let repeats = 0;

  function join(from: readonly number[], to: readonly number[]): void {
    for (const state of from) {
      for (const other of to) {
        // Two ways from one character to the next: a loop directly in a loop.
        if (next[state]?.has(other)) fault = 'ambiguous-loop';
        next[state]?.add(other);
      }
    }
  }

  function build(part: PatternTree, isInLoop: boolean): Piece {
    switch (part.type) {
      case 'chars': {
        const state = sets.push(part.set) - 1;
        next.push(new Set());
        return { first: [state], last: [state], isNullable: false };
      }
      case 'sequence':
        return part.parts.map((inner) => build(inner, isInLoop)).reduce(follow, NOTHING);
      case 'choice':
        return part.parts.map((inner) => build(inner, isInLoop)).reduce(either);
      case 'repeat':
        return repeat(part, isInLoop);
      case 'look':
        if (isInLoop) fault = 'look-in-loop';
        looks.push(part.part);
        return NOTHING;
      case 'reference':
        fault = 'reference';
        return NOTHING;
      case 'edge':
        return NOTHING;
      default: {
        const never: never = part;
        throw new Error(`unknown part ${JSON.stringify(never)}`);
      }
    }
  }

  function follow(left: Piece, right: Piece): Piece {
    join(left.last, right.first);
    return {
      first: left.isNullable ? [...left.first, ...right.first] : left.first,
      last: right.isNullable ? [...left.last, ...right.last] : right.last,
      isNullable: left.isNullable && right.isNullable,
    };
  }

  function either(left: Piece, right: Piece): Piece {
    return {
      first: [...left.first, ...right.first],
      last: [...left.last, ...right.last],
      isNullable: left.isNullable || right.isNullable,
    };
  }

  function repeat({ part, min, max }: PatternTree & { type: 'repeat' }, isInLoop: boolean): Piece {
    if (max === 0) return NOTHING;
    // So many of one character leave no choice; any other repetition is taken for one without an end.
    const isLoop = max > 1 && !(min === max && part.type === 'chars');
    if (isLoop || min === 0) repeats += 1;
    const from = sets.length;
    const inner = build(part, isInLoop || isLoop);
    // Which of its rounds are the empty ones is a choice of its own.
    if (isLoop && inner.isNullable) fault = 'ambiguous-loop';
    if (isLoop) join(inner.last, inner.first);
    if (min === 0 && !isLoop) optionals.push(new Set(sets.map((_, state) => state).slice(from)));
    return min === 0 ? { ...inner, isNullable: true } : inner;
  }

  const whole = build(tree, false);
  // Without ^ the search begins at each character in turn, as if any text came before.
  const start = sets.push(startsAtEdge(tree) ? [] : ANY_CHAR) - 1;
  next.push(new Set(startsAtEdge(tree) ? whole.first : [start, ...whole.first]));
  return { sets, next, optionals, looks, repeats, ...(fault !== undefined && { fault }) };
}

function startsAtEdge(tree: PatternTree): boolean {
  switch (tree.type) {
    case 'edge':
      return tree.sign === '^';
    case 'choice':
      return tree.parts.every(startsAtEdge);
    case 'sequence':
      return tree.parts[0] !== undefined && startsAtEdge(tree.parts[0]);
    default:
      return false;
  }
}

/** States that lead to each other, and all that they take. */
interface Loop {
  readonly states: ReadonlySet<number>;
  readonly chars: CharSet;
}

function loopsOf({ sets, next }: Automaton): readonly Loop[] {
  const reach = next.map((_, state) => reachable(next, next[state] ?? [], () => true));
  const seen = new Set<number>();
  return sets.flatMap((_, state) => {
    if (seen.has(state) || !reach[state]?.has(state)) return [];
    const states = new Set([...(reach[state] ?? [])].filter((other) => reach[other]?.has(state)));
    for (const other of states) seen.add(other);
    return [{ states, chars: charSet([...states].flatMap((other) => sets[other] ?? [])) }];
  });
}

function reachable(
  next: Automaton['next'],
  from: Iterable<number>,
  mayPass: (state: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [...from];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (found.has(state) || !mayPass(state)) continue;
    found.add(state);
    open.push(...(next[state] ?? []));
  }
  return found;
}

/** Whether one character can lead two ways without leaving the loop. */
function isAmbiguous({ states }: Loop, { sets, next }: Automaton): boolean {
  return [...states].some((state) => {
    const inside = [...(next[state] ?? [])].filter((other) => states.has(other));
    return inside.some((left, index) =>
      inside.slice(index + 1).some((right) => overlap(sets[left] ?? [], sets[right] ?? [])),
    );
  });
}

/** How many ways there are at most that choices outside of loops leave open. */
function branchesOf(loops: readonly Loop[], { sets, next }: Automaton): number {
  const loopAt = new Map(loops.flatMap((loop) => [...loop.states].map((state) => [state, loop] as const)));
  return next.reduce((product, states, state) => {
    const ways = [...states].filter((other) => loopAt.get(state)?.states.has(other) !== true);
    const shared = ways.map((way) => ways.filter((other) => overlap(sets[way] ?? [], sets[other] ?? [])).length);
    return product * Math.max(1, ...shared);
  }, 1);
}

/** Parts outside of loops that may be left out: one after the other they multiply as loops do. */
function optionalsOf(loops: readonly Loop[], { sets, optionals }: Automaton): readonly Loop[] {
  const looping = new Set(loops.flatMap((loop) => [...loop.states]));
  return optionals
    .filter((states) => ![...states].some((state) => looping.has(state)))
    .map((states) => ({ states, chars: charSet([...states].flatMap((state) => sets[state] ?? [])) }));
}

/** The longest row of loops in which each can hand the same text on to the one after it. */
function degreeOf(loops: readonly Loop[], { sets, next }: Automaton): number {
  const known = new Map<Loop, number>();
  function degree(loop: Loop): number {
    const found = known.get(loop);
    if (found !== undefined) return found;
    const result = 1 + Math.max(0, ...loops.filter((other) => canHandOn(loop, other)).map(degree));
    known.set(loop, result);
    return result;
  }
  function canHandOn(from: Loop, to: Loop): boolean {
    if ([...from.states].some((state) => to.states.has(state))) return false;
    const shared = commonChars(from.chars, to.chars);
    const exits = [...from.states].flatMap((state) => [...(next[state] ?? [])]);
    const mayPass = (state: number) => overlap(sets[state] ?? [], shared);
    return [...reachable(next, exits, mayPass)].some((state) => to.states.has(state));
  }
  return Math.max(0, ...loops.map(degree));
}
