import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContentTool } from './tool';
import { toolSpec } from './tool-spec';

describe('the spec of a tool', () => {
  it('tells the model only what it can use of an input schema', () => {
    const tool = defineContentTool({
      name: 'toy',
      label: 'Toy',
      description: 'Does nothing.',
      modes: ['ask'],
      tier: 'full',
      effects: ['read'],
      trust: 'own',
      input: z.strictObject({ count: z.optional(z.int().check(z.describe('How many.'), z.gte(1))) }),
      run: async () => ({ text: '' }),
    });

    expect(toolSpec(tool)).toEqual({
      name: 'toy',
      description: 'Does nothing.',
      inputSchema: {
        type: 'object',
        properties: { count: { type: 'integer', description: 'How many.', minimum: 1 } },
        additionalProperties: false,
      },
    });
  });
});
