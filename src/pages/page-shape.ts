import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';

const RESERVED: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Whether every object knows the name, so that nothing of a page may be called so. */
export function isReservedName(name: string): boolean {
  return RESERVED.includes(name);
}

/** How large a piece of JSON from a page may be. */
export interface JsonLimits {
  readonly depth: number;
  /** Bytes of its JSON text in UTF-8. */
  readonly bytes: number;
}

/**
 * A copy of what came from a page as plain JSON, or undefined where it is none, has a reserved key, or is too deep or too
 * large. The work is bounded by the limits, not by what the page sent.
 */
export function plainJson(value: unknown, limits: JsonLimits): JsonValue | undefined {
  const room = { left: limits.bytes };
  const copied = copy(value, limits.depth, room);
  return room.left < 0 ? undefined : copied;
}

/** As `plainJson`, for what must be an object. */
export function plainObject(value: unknown, limits: JsonLimits): JsonObject | undefined {
  const copied = plainJson(value, limits);
  return isJsonObject(copied) ? copied : undefined;
}

function copy(value: unknown, depth: number, room: { left: number }): JsonValue | undefined {
  if (room.left < 0 || depth < 0) return undefined;
  if (value === null || typeof value === 'boolean') return spend(room, 5, value);
  if (typeof value === 'number') return Number.isFinite(value) ? spend(room, String(value).length, value) : undefined;
  if (typeof value === 'string') {
    if (value.length > room.left) return fail(room);
    return spend(room, utf8Length(JSON.stringify(value)), value);
  }
  if (typeof value !== 'object') return undefined;
  return Array.isArray(value) ? copyList(value, depth, room) : copyObject(value, depth, room);
}

function copyList(list: readonly unknown[], depth: number, room: { left: number }): JsonValue | undefined {
  if (list.length > room.left) return fail(room);
  room.left -= 2;
  const copied: JsonValue[] = [];
  for (const entry of list) {
    const one = copy(entry, depth - 1, room);
    if (one === undefined) return undefined;
    room.left -= 1;
    copied.push(one);
  }
  return copied;
}

function copyObject(object: object, depth: number, room: { left: number }): JsonObject | undefined {
  room.left -= 2;
  const copied: [string, JsonValue][] = [];
  for (const key in object) {
    if (!Object.hasOwn(object, key)) continue;
    if (isReservedName(key)) return undefined;
    room.left -= utf8Length(JSON.stringify(key)) + 2;
    if (room.left < 0) return undefined;
    // A message is a copy without getters.
    const entry: unknown = Reflect.get(object, key);
    if (entry === undefined) continue;
    const one = copy(entry, depth - 1, room);
    if (one === undefined) return undefined;
    copied.push([key, one]);
  }
  return Object.fromEntries(copied);
}

function spend<T extends JsonValue>(room: { left: number }, bytes: number, value: T): T | undefined {
  room.left -= bytes;
  return room.left < 0 ? undefined : value;
}

function fail(room: { left: number }): undefined {
  room.left = -1;
  return undefined;
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair has two of its four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
