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

it('leaves out limits that no model would miss, which the schema checks all the same', () => {
  const input = z.strictObject({
    find: z.string().check(z.minLength(1), z.maxLength(200)),
    page: z.int().check(z.gte(1), z.lte(50)),
  });

  expect(toolSpec({ ...tool, input }).inputSchema).toMatchObject({
    properties: { find: { type: 'string' }, page: { type: 'integer', maximum: 50 } },
  });
  expect(JSON.stringify(toolSpec({ ...tool, input }))).not.toMatch(/minLength|maxLength|minimum/);
  expect(z.safeParse(input, { find: '', page: 0 }).success).toBe(false);
});

it('is made once for a tool', () => {
  expect(toolSpec(tool)).toBe(toolSpec(tool));
});

it('K1 shows the schema of a skill as it is written', () => {
  const inputSchema = { type: 'object', properties: { url: { type: 'string', minLength: 1, format: 'uri' } } };
  const { name, label, description, modes, tier, effects, trust } = tool;
  const about = { name, label, description, modes, tier, effects, trust };
  const origin = { kind: 'skill', id: 'bookmarks', toolName: 'save' } as const;

  const spec = toolSpec({ ...about, runsIn: 'skill', inputSchema, origin, check: () => ({}) });

  expect(spec).toEqual({ name: 'fill', description: 'Fills a field.', inputSchema });
});
