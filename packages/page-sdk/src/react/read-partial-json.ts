import type { JsonObject } from '../protocol';

/** What can be read of an object whose JSON is still being written; `{}` as long as nothing can. */
export function readPartialJson(text: string): JsonObject {
  // Cut back to where it makes sense: half a key, number or escape says nothing yet.
  for (let end = text.length; end > 0; end--) {
    const value = parse(closed(text.slice(0, end)));
    if (value) return value;
  }
  return {};
}

function closed(text: string): string {
  const open: string[] = [];
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (isInString) {
      if (char === '\\') index++;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') open.pop();
  }
  return text.replace(/,\s*$/, '') + (isInString ? '"' : '') + open.reverse().join('');
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // An object made by JSON.parse holds JSON.
    return typeof value === 'object' && value && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
