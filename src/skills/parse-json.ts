import type { JsonValue } from '../core/json';

/** Deeper values are taken for no answer: what walks through them would run out of stack. */
const MAX_DEPTH = 200;

/** The value of a JSON text from a server; undefined when it is none, or nested too deeply. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    // Whatever it is, JSON gives JSON.
    const value = JSON.parse(text) as JsonValue;
    return isShallow(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isShallow(value: JsonValue): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return true;
}
