import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A manifest, or the sentence that says why there is none. */
export type CompiledTools = Readonly<Record<string, unknown>> | string;

const PARTS = ['components', 'targets', 'embedOrigins'];
const START = '```tabhand-tools';

/** Why a folder cannot be compiled; absent when it can. */
export function folderProblem(folder: string): string | undefined {
  if (existsSync(join(folder, 'tools.json'))) {
    return `${join(folder, 'tools.json')}: tools are described in tools.ts. Move them there and delete this file.`;
  }
  if (existsSync(join(folder, 'tools.ts'))) return undefined;
  return `${join(folder, 'tools.ts')}: there is no such file. Export a list "tools" from it.`;
}

/**
 * The manifest that a `tools.ts` describes. It exports `tools` (or has them as its default export): objects with `name`,
 * `displayName`, `description`, `input` (a Zod object, or JSON Schema) and `target`; and beside them `components`,
 * `targets` and `embedOrigins`, where there are any.
 */
export function compileTools(module: Readonly<Record<string, unknown>>): CompiledTools {
  const tools = module.tools ?? module.default;
  if (!Array.isArray(tools)) return 'tools.ts: export a list "tools".';
  const compiled: unknown[] = [];
  for (const [index, tool] of tools.entries()) {
    if (typeof tool !== 'object' || tool === null) return `tools.ts: tools[${index}] is no object.`;
    const input = inputSchema('input' in tool ? tool.input : undefined);
    if (typeof input === 'string') return `tools.ts: tools[${index}].input ${input}`;
    compiled.push({ ...tool, ...(input !== undefined && { input }) });
  }
  const parts = PARTS.filter((name) => module[name] !== undefined).map((name) => [name, module[name]]);
  return { version: 2, ...Object.fromEntries(parts), targetTools: compiled };
}

/** JSON Schema of an input; or what is wrong with it, as the rest of a sentence. */
function inputSchema(input: unknown): object | string | undefined {
  if (input === undefined) return undefined;
  if (typeof input !== 'object' || input === null) return 'is neither a Zod object nor JSON Schema.';
  if (!(input instanceof z.core.$ZodType)) {
    return '_zod' in input || '_def' in input ? 'was made by another version of Zod. Import it from "zod".' : input;
  }
  try {
    // What the model gives, before defaults and transformations.
    const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
    return schema.type === 'object' ? schema : 'is no object. Write z.strictObject({ … }).';
  } catch (error) {
    return `has a part that JSON Schema cannot say: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A text with the manifest in it: in the place of its `tabhand-tools` block, or else at its end. */
export function withBlock(text: string, manifest: Readonly<Record<string, unknown>>): string {
  const block = `${START}\n${JSON.stringify(manifest, null, 2)}\n\`\`\``;
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trimEnd() === START);
  if (start < 0) return text.trim() === '' ? `${block}\n` : `${text.trimEnd()}\n\n${block}\n`;
  const end = lines.findIndex((line, index) => index > start && /^`{3,}\s*$/.test(line));
  return [...lines.slice(0, start), block, ...(end < 0 ? [] : lines.slice(end + 1))].join('\n');
}
