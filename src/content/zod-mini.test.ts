import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { JsonValue } from '../core/json';
import type { CoreTool } from '../core/tool';
import { contentTools } from '../tools/content-registry';
import * as small from './zod-mini';

/** The same tools, their schemas built by the small module, as in the content script. */
async function smallTools(): Promise<readonly CoreTool[]> {
  vi.resetModules();
  // The build leaves descriptions out, so there is no function for them.
  vi.doMock('zod/mini', () => ({ ...small, describe: () => () => true }));
  try {
    return (await import('../tools/content-registry')).contentTools;
  } finally {
    vi.doUnmock('zod/mini');
    // The worker runs other files after this one, and they want tools with the real schemas.
    vi.resetModules();
  }
}

const tools = contentTools.map((tool) => [tool.name, tool] as const);
const counterparts = new Map((await smallTools()).map((tool) => [tool.name, tool]));

describe('the small schemas of the content script', () => {
  it('exist for every content tool', () => {
    expect([...counterparts.keys()]).toEqual(tools.map(([name]) => name));
    expect(counterparts.get('click_ax')?.input).not.toHaveProperty('_zod');
  });

  it.each(tools)('judge calls of %s as zod does', async (name, tool) => {
    const counterpart = counterparts.get(name);
    let accepted = 0;
    await fc.assert(
      fc.property(inputsFor(tool), (input) => {
        const expected = z.safeParse(tool.input, input).success;
        if (expected) accepted += 1;
        expect(small.safeParse(counterpart?.input, input).success).toBe(expected);
      }),
      { numRuns: 400, seed: 7 },
    );
    // Inputs that are never valid would prove half of it only.
    expect(accepted).toBeGreaterThan(5);
    expect(accepted).toBeLessThan(400);
  });

  it.each([null, undefined, 'text', 3, true, []])('refuse %j, which is no object', (input) => {
    expect(small.safeParse(counterparts.get('get_selection')?.input, input).success).toBe(false);
  });
});

/** Inputs around what the schema of a tool allows: most fields fit, some are wrong, missing or unknown. */
function inputsFor(tool: CoreTool): fc.Arbitrary<unknown> {
  const { properties = {} } = z.toJSONSchema(tool.input, { io: 'input' });
  const fields = Object.entries(properties).map(([name, field]) => [name, valuesFor(field)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('x', 'toString', 'constructor'), fc.jsonValue()) },
  );
  return fc.tuple(known, unknown).map(([input, more]) => ({ ...input, ...more }));
}

type Field = NonNullable<z.core.JSONSchema.JSONSchema['properties']>[string];

function valuesFor(field: Field): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: edgesOf(field) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<JsonValue | undefined>(undefined, null, '', 0, -0, 1.5, true, [], {}, 'x', 1e300),
    },
  );
}

// The values at each bound and one step past it.
function edgesOf(field: Field): fc.Arbitrary<unknown> {
  if (typeof field === 'boolean') return fc.jsonValue();
  const { type, minimum = 0, maximum = 30_000, minLength = 0, maxLength = 300 } = field;
  if (field.enum !== undefined) return fc.constantFrom(...field.enum);
  const around = (low: number, high: number) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: Math.max(low, -1e6), max: Math.min(high, 1e6) }) },
      { weight: 2, arbitrary: fc.constantFrom(low, high) },
      { weight: 1, arbitrary: fc.constantFrom(low - 1, high + 1) },
    );
  if (type === 'integer') return around(minimum, maximum);
  if (type === 'number') return fc.double({ noDefaultInfinity: true });
  if (type === 'array' && typeof field.items === 'object' && !Array.isArray(field.items))
    return fc.array(valuesFor(field.items), { maxLength: 3 });
  if (type === 'string')
    return fc
      .tuple(around(minLength, maxLength), fc.constantFrom('a', 'ł', '😀'))
      .map(([length, unit]) => unit.repeat(Math.max(0, Math.ceil(length / unit.length))).slice(0, Math.max(0, length)));
  return fc.boolean();
}
