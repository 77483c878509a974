import type { JsonValue } from '../core/json';
import type { CallState } from '../session/state';
import { withoutBidi } from './without-bidi';

/** How a call stands, for its mark and its word. */
export type CallStanding =
  | 'queued'
  | 'waiting'
  | 'running'
  | 'ok'
  | 'failed'
  | 'denied'
  | 'not-run'
  | 'interrupted'
  | 'aborted';

/** Derives how a call stands from its record. */
export function standingOf({ end, permission, question, action, attempts }: CallState): CallStanding {
  if (end !== undefined) return end.outcome;
  if (permission !== undefined && permission.answer === undefined) return 'waiting';
  if (question !== undefined && question.answer === undefined) return 'waiting';
  if (action !== undefined && action.choice === undefined) return 'waiting';
  return attempts > 0 ? 'running' : 'queued';
}

// What a person recognises a call by, best first. These are parameter names, shared by tools of every kind.
const TELLING = [
  'url',
  'text',
  'value',
  'query',
  'option',
  'keys',
  'key',
  'pattern',
  'question',
  'selector',
  'direction',
  'path',
  'code',
];
const LONGEST_ARGUMENT = 80;

/** The argument a call is recognised by, shortened; empty when none tells anything. */
export function mainArgument(input: JsonValue): string {
  if (!isObject(input)) return '';
  const telling = TELLING.find((name) => isScalar(input[name]) && input[name] !== '');
  const name = telling ?? Object.keys(input).find((key) => typeof input[key] === 'string' && !/(^|_)id$/.test(key));
  return name === undefined ? firstOfList(Object.values(input)) : shorten(String(input[name]));
}

function firstOfList(values: readonly (JsonValue | undefined)[]): string {
  const list = values.find((value) => Array.isArray(value) && value.length > 0 && value.every(isScalar));
  if (!Array.isArray(list)) return '';
  return list.length === 1 ? shorten(String(list[0])) : `${shorten(String(list[0]))} +${list.length - 1}`;
}

/** The element a call is aimed at, for calls whose arguments only hold a handle; empty when there is none. */
export function targetOf({ permission, target }: CallState): string {
  const asked = permission?.card.data.find(({ label }) => label === 'target' || label === 'field');
  return shorten(asked?.value ?? target ?? '');
}

/** Every argument as a line of its own. */
export function argumentLines(input: JsonValue): readonly { readonly name: string; readonly value: string }[] {
  if (!isObject(input)) return [{ name: '', value: JSON.stringify(input) }];
  return Object.entries(input).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  }));
}

/** One line of bounded length, cut between characters. */
export function shorten(text: string): string {
  const line = [...withoutBidi(text).replaceAll(/\s+/g, ' ').trim()];
  return line.length <= LONGEST_ARGUMENT ? line.join('') : `${line.slice(0, LONGEST_ARGUMENT - 1).join('')}…`;
}

function isObject(input: JsonValue): input is { readonly [key: string]: JsonValue | undefined } {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function isScalar(value: JsonValue | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
