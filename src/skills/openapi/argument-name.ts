import { isPrototypeKey } from '../reading/fields';

const MAX_CHARS = 60;

/** A name for the argument of a parameter that models can give, and that no other argument has; it is then taken. */
export function argumentName(name: string, where: string, taken: Set<string>): string {
  const plain = name
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, MAX_CHARS);
  const base = plain === '' || isPrototypeKey(plain) ? `${where}_value` : plain;
  let argument = base;
  if (taken.has(argument)) argument = `${base.slice(0, MAX_CHARS - 7)}_${where}`;
  const withPlace = argument;
  for (let number = 2; taken.has(argument); number += 1) argument = `${withPlace}_${number}`;
  taken.add(argument);
  return argument;
}
