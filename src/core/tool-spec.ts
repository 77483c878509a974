import * as z from 'zod/mini';
import type { JsonSchema } from './json';
import type { ToolSpec } from './provider';
import type { CoreTool, Tool } from './tool';

const specs = new WeakMap<Tool, ToolSpec>();

/** What a provider sends to the model about a tool. Made once per tool. */
export function toolSpec(tool: Tool): ToolSpec {
  const known = specs.get(tool);
  if (known) return known;
  const spec = {
    name: tool.name,
    description: tool.description,
    inputSchema: 'inputSchema' in tool ? tool.inputSchema : inputSchemaOf(tool),
  };
  specs.set(tool, spec);
  return spec;
}

function inputSchemaOf(tool: CoreTool): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(tool.input, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Every integer schema carries the bounds of safe integers; to the model they are only tokens.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // No model writes an empty text, or less than nothing; what is too long is refused with its limit.
      if (jsonSchema.minimum === 0 || jsonSchema.minimum === 1) delete jsonSchema.minimum;
      delete jsonSchema.minLength;
      delete jsonSchema.maxLength;
      if (jsonSchema.minItems === 1) delete jsonSchema.minItems;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // An object of any form: some providers refuse a list of no properties.
      if (typeof jsonSchema.additionalProperties === 'object') {
        delete jsonSchema.properties;
        delete jsonSchema.additionalProperties;
      }
    },
  });
  // What zod writes is plain JSON; its type says so less strictly than ours.
  return { ...(schema as JsonSchema), additionalProperties: false };
}
