import { describe, expect, it } from 'vitest';
import { readDeclaredTools } from './declared-tool';

const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };

describe('tools as WebMCP and MCP declare them', () => {
  it('takes a schema as an object, as JSON, or as none', () => {
    const tools = readDeclaredTools([
      { name: 'a', description: 'A.', inputSchema },
      { name: 'b', description: 'B.', inputSchema: JSON.stringify(inputSchema) },
      { name: 'c', description: 'C.' },
    ]);

    expect(tools.map((tool) => tool.inputSchema)).toEqual([
      inputSchema,
      inputSchema,
      { type: 'object', properties: {} },
    ]);
  });

  it('leaves the schema away that is no JSON object of a fair size', () => {
    const big = { type: 'object', description: 'x'.repeat(100_000) };
    const bad = ['{broken', '[]', JSON.stringify(big), big, 7];

    const tools = readDeclaredTools(bad.map((schema, index) => ({ name: `t${index}`, inputSchema: schema })));

    expect(tools.map((tool) => 'inputSchema' in tool)).toEqual(bad.map(() => false));
  });

  it('takes the hints that are known and true, and titles from both places', () => {
    const [own, annotated] = readDeclaredTools([
      {
        name: 'a',
        title: 'Own',
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          consequentialHint: 'yes',
          debugging: true,
          fooHint: true,
        },
      },
      { name: 'b', annotations: { title: 'Of MCP', openWorldHint: true } },
    ]);

    expect(own).toMatchObject({ title: 'Own', hints: { readOnly: true } });
    expect(annotated).toMatchObject({ title: 'Of MCP', hints: { openWorld: true } });
    expect(Object.keys(own?.hints ?? {})).toEqual(['readOnly']);
  });

  it('bounds what it is given, and skips what is no tool', () => {
    const flood = Array.from({ length: 10_000 }, (_, index) => ({
      name: `t${index}`,
      description: 'x'.repeat(50_000),
    }));

    const tools = readDeclaredTools([null, 'click', {}, { name: 7 }, ...flood]);

    expect(tools.length).toBeGreaterThan(64);
    expect(JSON.stringify(tools).length).toBeLessThan(2_000_000);
    expect(readDeclaredTools(undefined)).toEqual([]);
  });
});
