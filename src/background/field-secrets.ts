import { HIDDEN, type SecretBook } from '../core/secret-book';
import { hashesOf, plainForm, WINDOW_CHARS } from '../core/secret-windows';

/** What stood in secret fields of pages, known by hashes alone. All of it is gone when the background ends. */
export interface FieldSecrets extends SecretBook {
  /** What the scripts in pages mix into their hashes; another one in each life of the background. */
  readonly salt: string;
  /** Takes the hashes of some values, each in the order of its pieces. */
  learn(values: readonly (readonly number[])[]): void;
}

/** Typing into a field with a look after each letter makes one value of each. */
const MAX_VALUES = 500;

/** An empty book for what is in the fields of pages. */
export function createFieldSecrets(salt: string): FieldSecrets {
  /** By the first hash and the count: of the oldest first. */
  const values = new Map<string, readonly number[]>();
  const pieces = () => new Set([...values.values()].flat());
  let known: ReadonlySet<number> = new Set();

  return {
    salt,
    learn(learned) {
      for (const value of learned) {
        const key = value.join();
        if (value.length === 0 || values.has(key)) continue;
        values.set(key, value);
        const [oldest] = values.keys();
        if (values.size > MAX_VALUES && oldest !== undefined) values.delete(oldest);
        known = pieces();
      }
    },
    holds(text) {
      if (known.size === 0) return false;
      const plain = plainForm(text);
      return LENGTHS.some((chars) => hashesOf(plain, salt, chars).some((hash) => known.has(hash)));
    },
    hide(text) {
      if (known.size === 0) return text;
      const { plain, places } = placedForm(text);
      const spans = LENGTHS.flatMap((chars) => {
        const hashes = hashesOf(plain, salt, chars);
        return [...values.values()].flatMap((value) =>
          startsOf(value, hashes).map((at) => ({
            from: places[at] ?? 0,
            to: (places[at + value.length + chars - 2] ?? 0) + 1,
          })),
        );
      });
      return cutOut(text, spans);
    },
  };
}

/** A value of fewer characters is known as a whole. */
const LENGTHS = [WINDOW_CHARS - 2, WINDOW_CHARS - 1, WINDOW_CHARS];

/** The plain form, and where in the text each of its characters stands. */
function placedForm(text: string): { readonly plain: string; readonly places: readonly number[] } {
  let plain = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const form = plainForm(text[at] ?? '');
    plain += form;
    for (let unit = 0; unit < form.length; unit += 1) places.push(at);
  }
  return { plain, places };
}

function startsOf(value: readonly number[], hashes: readonly number[]): readonly number[] {
  const starts: number[] = [];
  for (let at = hashes.indexOf(value[0] ?? 0); at >= 0; at = hashes.indexOf(value[0] ?? 0, at + 1)) {
    if (value.every((hash, offset) => hashes[at + offset] === hash)) starts.push(at);
  }
  return starts;
}

function cutOut(text: string, spans: readonly { readonly from: number; readonly to: number }[]): string {
  let clean = '';
  let at = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (to <= at) continue;
    if (from >= at) clean += text.slice(at, from) + HIDDEN;
    at = to;
  }
  return clean + text.slice(at);
}
