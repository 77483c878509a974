import type { OpenApiOperation } from '../skills/openapi/list-operations';

/** The operations in which every word stands somewhere: in method, path, name, summary or groups. */
export function findOperations(operations: readonly OpenApiOperation[], words: string): readonly OpenApiOperation[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return operations;
  return operations.filter(({ key, toolName, summary, tags }) => {
    const text = [key, toolName, summary, ...tags].join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
