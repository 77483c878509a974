import type { JsonValue } from '../../core/json';
import { jsonFault } from './json-fault';
import { type Place, quote } from './problems';

/** The longest manifest block, in UTF-16 units. */
export const MAX_BLOCK_CHARS = 65_536;
/** The deepest nesting of a manifest block. */
export const MAX_BLOCK_DEPTH = 32;

/**
 * Reads the JSON of a block. Tells of text that is no JSON with the line, of a block that is too long or too deep,
 * and of keys that stand twice in one object, of which JSON silently keeps the last.
 */
export function parseBlock(text: string, place: Place): JsonValue | undefined {
  if (text.length > MAX_BLOCK_CHARS) {
    return place.error(
      `The block has ${text.length} characters, and ${MAX_BLOCK_CHARS} is the most.`,
      'Split the skill into several files.',
    );
  }
  if (nestingOf(text) > MAX_BLOCK_DEPTH) {
    return place.error(`The block nests deeper than ${MAX_BLOCK_DEPTH} levels.`, 'Write flatter schemas and bodies.');
  }
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return place.error(`The block is no JSON: ${jsonFault(text)}`, 'Write one JSON object or array, without comments.');
  }
  tellRepeatedKeys(text, place);
  return value;
}

/** Brackets open at once, strings left out. Counts more for text that is no JSON, never less. */
export function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

interface Level {
  /** Absent in an array. */
  readonly keys?: Set<string>;
  readonly place: Place;
  /** Of the entry that is being read. */
  key: string | number;
}

/** `text` is sound JSON. */
function tellRepeatedKeys(text: string, root: Place): void {
  const levels: Level[] = [];
  let isKey = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]/g)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      const place = level === undefined ? root : level.place.at(level.key);
      levels.push(token === '{' ? { keys: new Set(), place, key: '' } : { place, key: 0 });
      isKey = token === '{';
    } else if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ',') {
      isKey = level?.keys !== undefined;
      if (level !== undefined && typeof level.key === 'number') level.key += 1;
    } else if (token === ':') {
      isKey = false;
    } else if (isKey && level?.keys !== undefined) {
      level.key = String(JSON.parse(token));
      if (level.keys.has(level.key)) {
        level.place
          .at(level.key)
          .warn(`The field ${quote(level.key)} stands here twice; the last one counts.`, 'Keep one of the two.');
      }
      level.keys.add(level.key);
    }
  }
}
