import { isJsonObject, type JsonValue } from '../core/json';

/** One result that the model has before it, as far as its words may be handed on. */
export interface Reading {
  /** The only origin that wrote it; absent where several did. */
  readonly origin?: string;
  /** Exactly what the model read. */
  readonly text: string;
  /** The arguments of its call, which the text may repeat. */
  readonly input: JsonValue;
}

/** Pieces that are shorter stand in any text by chance. */
const MIN_PIECE_CHARS = 4;
/** Arguments that are shorter repeat nothing that matters. */
const MIN_ECHO_CHARS = 3;

/** Whether a text stands in what one of these said, and was not put there by the model's own arguments. */
export function isWrittenIn(readings: readonly Reading[], text: string): boolean {
  const piece = folded(text);
  if (piece.length < MIN_PIECE_CHARS) return false;
  return readings.some((reading) => foldedReading(reading).includes(piece) && !repeats(reading, piece));
}

/** Whether an address stands in what was read, as a whole. */
export function isAddressIn(readings: readonly Reading[], address: string): boolean {
  const answers = asked.get(readings) ?? new Map<string, boolean>();
  asked.set(readings, answers);
  const answer = answers.get(address) ?? readings.some((reading) => standsIn(reading, address));
  answers.set(address, answer);
  return answer;
}

// Several rules ask for one address, and the results of a task may be long.
const asked = new WeakMap<readonly Reading[], Map<string, boolean>>();

function standsIn(reading: Reading, address: string): boolean {
  const { text } = reading;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const isWhole = !ADDRESS_SIGN.test(text[at + address.length] ?? ' ') && !ADDRESS_SIGN.test(text[at - 1] ?? ' ');
    if (isWhole) return !repeats(reading, address);
  }
  return false;
}

const ADDRESS_SIGN = /[\p{L}\p{N}%/?#&=_~@:+$-]/u;

/** A result may repeat what was looked for: that is the model's word, not the page's. */
function repeats({ input }: Reading, piece: string): boolean {
  const own = piece.toLowerCase();
  const said = argumentsIn(input).map((argument) => folded(argument).toLowerCase());
  if (said.some((each) => each.length >= MIN_ECHO_CHARS && (each.includes(own) || own.includes(each)))) return true;
  // Shorter ones may make up a text together.
  const rest = said.filter((each) => each !== '').reduce((left, each) => left.replaceAll(each, ' '), own);
  return said.length > 1 && lettersIn(own) - lettersIn(rest) > lettersIn(own) / 2;
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function argumentsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap((item) => argumentsIn(item));
  return isJsonObject(value) ? Object.values(value).flatMap((item) => argumentsIn(item)) : [];
}

// The same results are looked at for every call of a task.
const known = new WeakMap<Reading, string>();

function foldedReading(reading: Reading): string {
  const kept = known.get(reading);
  if (kept !== undefined) return kept;
  const text = folded(reading.text);
  known.set(reading, text);
  return text;
}

function folded(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}
