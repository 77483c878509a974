import type { JsonValue } from '../core/json';
import type { SessionState } from '../session/state';

/** So many rounds of the same calls with the same results get a note. */
export const NOTE_AFTER = 3;
/** So many end the turn. */
export const STOP_AFTER = 6;

/** A round may be one call, or two or three that take turns: click, look, click, look. */
const LONGEST_ROUND = 3;

/** What the model is told when it repeats itself. */
export const LOOP_NOTE =
  'You are repeating the same calls and nothing changed. Do something else: look at the page, try another way, or finish with done and say what is in the way.';

/** A key that is equal when name, input and result are equal. It is no secret and no proof: a short hash will do. */
export function loopKeyOf(name: string, input: JsonValue, result: JsonValue): string {
  return `${name}:${hash(canonical([input, result]))}`;
}

/** How many equal rounds the turn has ended with, a call with `loopKey` now included. */
export function repeatsOf(state: SessionState, loopKey: string): number {
  return roundsAtEnd([...keysOfTurn(state), loopKey]);
}

/** True when the turn goes round in circles. */
export function isStuck(state: SessionState): boolean {
  return roundsAtEnd(keysOfTurn(state)) >= STOP_AFTER;
}

/** How many equal rounds stand at the end, of whatever length repeats most; 0 when there is nothing. */
export function roundsAtEnd(keys: readonly string[]): number {
  if (keys.length === 0) return 0;
  const lengths = Array.from({ length: LONGEST_ROUND }, (_, index) => index + 1);
  return Math.max(...lengths.map((length) => roundsOf(length, keys)));
}

function roundsOf(length: number, keys: readonly string[]): number {
  let equal = 0;
  for (let at = keys.length - 1; at >= length && keys[at] === keys[at - length]; at -= 1) equal += 1;
  return Math.floor(equal / length) + 1;
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
