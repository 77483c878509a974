import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import locale from '../../locales/en.json';
import { findRegistryProblems } from '../../scripts/registry-rules';
import { type CoreTool, defineContentTool } from '../core/tool';
import { contentTools } from './content-registry';
import { coreTools, toolSpec } from './registry';

const toolModules = import.meta.glob<CoreTool>(['./*/*.ts', '!./*/*.test.ts'], { eager: true, import: 'default' });
const files = Object.keys(import.meta.glob('./*/*.{ts,tsx}')).map(repositoryPath);
const tools = Object.entries(toolModules).map(([path, tool]) => ({ path: repositoryPath(path), tool }));

describe('the tool registry', () => {
  it('has no tool that breaks a rule', () => {
    expect(findRegistryProblems({ tools, files, locale, toolSpec })).toEqual([]);
  });

  it('holds every tool file, in the order of their names', () => {
    const names = coreTools.map((tool) => tool.name);

    expect(names).toEqual(tools.map(({ tool }) => tool.name).sort());
    expect(names.length).toBeGreaterThan(0);
  });

  it('gives the content script exactly the tools that run in a page', () => {
    expect(contentTools.map((tool) => tool.name)).toEqual(
      coreTools.filter((tool) => tool.runsIn === 'content').map((tool) => tool.name),
    );
  });

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

function repositoryPath(path: string): string {
  return path.replace(/^\./, 'src/tools');
}
