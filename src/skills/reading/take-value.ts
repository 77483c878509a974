import { normaliseText } from '../../policy/normalise-text';
import { type Field, kindOf, takeList } from './fields';
import { nearName } from './near-name';
import { quote } from './problems';

/** A text of at most `maxChars` characters, which is not empty. A longer one is an error. */
export function takeText({ value, place }: Field, maxChars: number): string | undefined {
  if (typeof value !== 'string') return place.error(`It must be a text, and this is ${kindOf(value)}.`, 'Write "…".');
  if (value.trim() === '') return place.error('It is empty.', 'Write something, or leave the field out.');
  if (value.length <= maxChars) return value;
  return place.error(`It has ${value.length} characters, and ${maxChars} is the most.`, 'Shorten it.');
}

/**
 * A text for people or models to read. What is longer than `maxChars` is cut, and characters that nobody can see are
 * taken out; both are told.
 */
export function takeProse(field: Field, maxChars: number): string | undefined {
  const text = takeText(field, Number.POSITIVE_INFINITY);
  if (text === undefined) return undefined;
  const visible = normaliseText(text.trim());
  if (visible === '') return field.place.error('It holds nothing that can be seen.', 'Write something.');
  if (visible !== text.trim()) {
    field.place.warn('It holds characters that nobody can see; they are taken out.', 'Write it without them.');
  }
  if (visible.length > maxChars) {
    field.place.warn(`It has ${visible.length} characters; ${maxChars} of them are kept.`, 'Shorten it.');
  }
  return cutText(visible, maxChars);
}

/** The first `maxChars` UTF-16 units, half a surrogate pair left out. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** A whole number. One outside `min` and `max` becomes the nearest inside, which is told. */
export function takeNumber({ value, place }: Field, min: number, max: number): number | undefined {
  if (typeof value !== 'number') {
    return place.error(`It must be a number, and this is ${kindOf(value)}.`, `Write a number from ${min} to ${max}.`);
  }
  const number = Math.min(max, Math.max(min, Math.round(value)));
  if (number !== value) {
    place.warn(`${value} is taken for ${number}.`, `Write a whole number from ${min} to ${max}.`);
  }
  return number;
}

/** True or false, and nothing that resembles them. */
export function takeFlag({ value, place }: Field): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return place.error(`It must be true or false, and this is ${kindOf(value)}.`, 'Write true or false, without quotes.');
}

/** Entries of a closed list, once each, in the order of that list. Case does not matter. */
export function takeChoices<T extends string>(field: Field, allowed: readonly T[]): readonly T[] {
  const chosen = new Set<T>();
  for (const { value, place } of takeList(field, 20)) {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
    const found = allowed.find((choice) => choice === word);
    if (found !== undefined) chosen.add(found);
    else place.error(`It is none of ${allowed.join(', ')}.`, fixChoice(word, allowed));
  }
  return allowed.filter((choice) => chosen.has(choice));
}

function fixChoice(word: string | undefined, allowed: readonly string[]): string {
  const meant = word === undefined ? undefined : nearName(word, allowed);
  return meant === undefined ? `Write one of ${allowed.join(', ')}.` : `Write ${quote(meant)}.`;
}
