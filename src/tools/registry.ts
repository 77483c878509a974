import * as z from 'zod/mini';
import type { JsonSchema } from '../core/json';
import type { ToolSpec } from '../core/provider';
import type { CoreTool } from '../core/tool';

const modules = import.meta.glob<CoreTool>(
  ['./content/*.ts', './background/*.ts', '!./content/*.test.ts', '!./background/*.test.ts'],
  { eager: true, import: 'default' },
);

/** Every core tool, in the order of their names. A file in `content/` or `background/` is all it takes to be here. */
export const coreTools: readonly CoreTool[] = Object.values(modules).sort((a, b) => compareText(a.name, b.name));

/**
 * What a provider sends to the model about a core tool. An argument's description is what its schema says with
 * `.check(z.describe('…'))`.
 */
export function toolSpec(tool: CoreTool): ToolSpec {
  return { name: tool.name, description: tool.description, inputSchema: inputSchemaOf(tool) };
}

function inputSchemaOf(tool: CoreTool): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(tool.input, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Every integer schema carries the bounds of safe integers; to the model they are only tokens.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // What zod writes is plain JSON; its type says so less strictly than ours.
  return { ...(schema as JsonSchema), additionalProperties: false };
}

// Code units, not the locale's order: the model's tool list must be the same on every machine, or caches miss.
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
