/** The longest OpenAPI document that is read, in UTF-8. */
export const MAX_DOCUMENT_BYTES = 5_000_000;

/** Whether a text says of itself, in JSON or YAML, that it is an OpenAPI document (3.x) or a Swagger one (2.0). */
export function looksLikeOpenApi(text: string): boolean {
  if (/^\s*\{/.test(text)) return /"(?:openapi|swagger)"\s*:\s*"[23]/.test(text);
  return /^["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[23]/m.test(text);
}
