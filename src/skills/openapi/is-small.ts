import type { JsonValue } from '../../core/json';

const MAX_DEPTH = 8;

/** Whether a value, as JSON, is shorter than about `maxChars`; also for what a YAML file has put into itself. */
export function isSmall(value: JsonValue | undefined, maxChars: number): boolean {
  return roomLeft(value, maxChars, 0) >= 0;
}

function roomLeft(value: JsonValue | undefined, room: number, depth: number): number {
  if (depth > MAX_DEPTH) return -1;
  if (typeof value === 'string') return room - value.length - 2;
  if (typeof value !== 'object' || value === null) return room - 5;
  let left = room - 2;
  for (const [key, entry] of Object.entries(value)) {
    if (left < 0) return left;
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return -1;
    left = roomLeft(entry, left - (Array.isArray(value) ? 1 : key.length + 4), depth + 1);
  }
  return left;
}
