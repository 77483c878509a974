import type { JsonValue } from '../core/json';
import type { SessionState } from '../session/state';

/** So many equal calls with equal results in a row get a note. */
export const NOTE_AFTER = 3;
/** So many end the turn. */
export const STOP_AFTER = 6;

/** What the model is told when it repeats itself. */
export const LOOP_NOTE =
  'You made this same call several times and nothing changed. Do something else: look at the page, try another way, or finish with done and say what is in the way.';

/** A key that is equal when name, input and result are equal. It is no secret and no proof: a short hash will do. */
export function loopKeyOf(name: string, input: JsonValue, result: JsonValue): string {
  return `${name}:${hash(canonical([input, result]))}`;
}

/** How many times in a row, now included, a call of this turn ended with `loopKey`. */
export function repeatsOf(state: SessionState, loopKey: string): number {
  return trailingRepeats(state, loopKey) + 1;
}

/** True when the turn's newest calls are the same one with the same result, too often. */
export function isStuck(state: SessionState): boolean {
  const newest = keysOfTurn(state).at(-1);
  return newest !== undefined && trailingRepeats(state, newest) >= STOP_AFTER;
}

function trailingRepeats(state: SessionState, loopKey: string): number {
  const keys = keysOfTurn(state);
  const lastOther = keys.findLastIndex((key) => key !== loopKey);
  return keys.length - 1 - lastOther;
}

function keysOfTurn({ calls, turn }: SessionState): readonly string[] {
  return [...calls.values()].flatMap((call) =>
    call.turnId === turn?.turnId && call.end?.loopKey !== undefined ? [call.end.loopKey] : [],
  );
}

/** JSON with sorted keys, so that the order in which a model wrote its arguments makes no difference. */
function canonical(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`)
    .join(',')}}`;
}

/** FNV-1a over UTF-16 units, twice with different seeds. */
function hash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0');
}
