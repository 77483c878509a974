/** Whether a media type is JSON: `application/json`, `application/problem+json; charset=utf-8`, or any at all. */
export function isJsonType(mediaType: string): boolean {
  return /^\s*(?:application\/(?:[\w.-]+\+)?json|\*\/\*|application\/\*)\s*(?:;.*)?$/i.test(mediaType);
}
