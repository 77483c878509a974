import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CoreTool, defineContentTool } from '../src/core/tool';
import { findRegistryProblems, type RegistryFacts } from './registry-rules';

const path = 'src/tools/content/toy_tool.ts';

describe('the rules of the tool registry', () => {
  it('accept a good tool', () => {
    expect(findRegistryProblems(factsOf(toyTool()))).toEqual([]);
  });

  it('ask for a test beside the tool', () => {
    const problems = findRegistryProblems({ ...factsOf(toyTool()), files: [path] });

    expect(problems).toEqual([`${path}: add toy_tool.test.ts beside it.`]);
  });

  it('refuse a file that is named otherwise than its tool', () => {
    const problems = findRegistryProblems(factsOf(toyTool(), 'src/tools/content/other_name.ts'));

    expect(problems).toContain(
      'src/tools/content/other_name.ts: rename the file to toy_tool.ts, or the tool to other_name.',
    );
  });

  it('refuse a tool in the folder of the other kind', () => {
    const problems = findRegistryProblems(factsOf(toyTool(), 'src/tools/background/toy_tool.ts'));

    expect(problems.join()).toContain('move it to src/tools/content');
  });

  it('refuse a description over three sentences', () => {
    const description = 'Reads the page. Use it first. It fails on a closed tab. It also sings.';

    const problems = findRegistryProblems(factsOf(toyTool({ description })));

    expect(problems).toEqual([`${path}: shorten the description from 4 sentences to 3 at most.`]);
  });

  it('do not take an abbreviation for the end of a sentence', () => {
    const description = 'Reads a part, e.g. a table of 3.5 rows. Use it first. It fails on a closed tab.';

    expect(findRegistryProblems(factsOf(toyTool({ description })))).toEqual([]);
  });

  it('refuse an empty description', () => {
    expect(findRegistryProblems(factsOf(toyTool({ description: ' ' }))).join()).toContain('describe it for the model');
  });

  it('refuse a schema that the compact budget cannot hold', () => {
    const words = Array.from({ length: 700 }, (_, index) => `word${index}`);
    const input = z.strictObject({ choice: z.enum(words) });

    const problems = findRegistryProblems(factsOf(toyTool({ input })));

    expect(problems.join()).toMatch(/the compact list in ask mode takes \d+ tokens of \d+; shorten/);
  });

  it('refuse an argument that is an object', () => {
    const input = z.strictObject({ area: z.strictObject({ x: z.number() }) });

    expect(findRegistryProblems(factsOf(toyTool({ input }))).join()).toContain('make the argument area a scalar');
  });

  it('accept arrays of scalars and enums', () => {
    const input = z.strictObject({ keys: z.array(z.string()), kind: z.optional(z.enum(['a', 'b'])) });

    expect(findRegistryProblems(factsOf(toyTool({ input })))).toEqual([]);
  });

  it('refuse an input that takes unknown arguments', () => {
    const input = z.object({ text: z.string() });

    expect(findRegistryProblems(factsOf(toyTool({ input }))).join()).toContain('use z.strictObject');
  });

  it('ask for effects', () => {
    expect(findRegistryProblems(factsOf(toyTool({ effects: [] }))).join()).toContain('name its effects');
  });

  it('accept a tool that no language has a label for yet', () => {
    expect(findRegistryProblems({ ...factsOf(toyTool()), locale: {} })).toEqual([]);
  });

  it('refuse the label of a tool that is gone', () => {
    const problems = findRegistryProblems({
      ...factsOf(toyTool()),
      locale: { tool: { other: '{name}', gone: 'Gone' } },
    });

    expect(problems).toEqual([
      'locales/en.json: remove tool.gone, here and in the other languages; no tool has that name.',
    ]);
  });

  it('refuse two tools of one name', () => {
    const facts = factsOf(toyTool());

    const problems = findRegistryProblems({ ...facts, tools: [...facts.tools, ...facts.tools] });

    expect(problems).toEqual(['src/tools: two tools are called toy_tool; rename one.']);
  });
});

function toyTool(changes: Partial<CoreTool> = {}): CoreTool {
  const tool = defineContentTool({
    name: 'toy_tool',
    label: 'Toy',
    description: 'Reads the page. Use it first. It fails on a closed tab.',
    modes: ['ask', 'act'],
    tier: 'compact',
    effects: ['read'],
    trust: 'untrusted',
    input: z.strictObject({ text: z.string() }),
    run: async () => ({ text: '' }),
  });
  // The changes keep the tool a content tool; only TypeScript cannot see that through the union.
  return { ...tool, ...changes } as CoreTool;
}

function factsOf(tool: CoreTool, toolPath = path): RegistryFacts {
  return {
    tools: [{ path: toolPath, tool }],
    files: [toolPath, toolPath.replace(/\.ts$/, '.test.ts')],
    locale: { tool: { toy_tool: 'Toy' } },
  };
}
