import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContentTool } from './tool';
import { toolSpec } from './tool-spec';

const tool = defineContentTool({
  name: 'fill',
  label: 'Fill',
  description: 'Fills a field.',
  modes: ['act'],
  tier: 'compact',
  effects: ['input'],
  trust: 'own',
  input: z.strictObject({ ref_id: z.string().check(z.describe('As shown')), count: z._default(z.number(), 1) }),
  run: () => Promise.reject(new Error('not run')),
});

it('shows the arguments as the model writes them: described, defaults optional, nothing else allowed', () => {
  expect(toolSpec(tool)).toEqual({
    name: 'fill',
    description: 'Fills a field.',
    inputSchema: {
      type: 'object',
      properties: { ref_id: { type: 'string', description: 'As shown' }, count: { type: 'number', default: 1 } },
      required: ['ref_id'],
      additionalProperties: false,
    },
  });
});

it('is made once for a tool', () => {
  expect(toolSpec(tool)).toBe(toolSpec(tool));
});
