import { describe, expect, it } from 'vitest';
import locale from '../../locales/en.json';
import { countTokens, findRegistryProblems, toolListTokens } from '../../scripts/registry-rules';
import { systemPrompt } from '../agent/prompts/system-prompt';
import { MODES } from '../core/mode';
import type { CoreTool } from '../core/tool';
import { contentTools } from './content-registry';
import { coreTools } from './registry';

const toolModules = import.meta.glob<CoreTool>(['./*/*.ts', '!./*/*.test.ts'], { eager: true, import: 'default' });
const files = Object.keys(import.meta.glob('./*/*.{ts,tsx}')).map(repositoryPath);
const tools = Object.entries(toolModules).map(([path, tool]) => ({ path: repositoryPath(path), tool }));

const budgets = [
  ['compact', 2_500],
  ['mid', 6_000],
  ['full', 9_000],
] as const;

describe('the tool registry', () => {
  it('has no tool that breaks a rule', () => {
    expect(findRegistryProblems({ tools, files, locale })).toEqual([]);
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

  it.each(budgets)('fits the %s tier, prompt and tools together, in %i tokens', (tier, budget) => {
    const sizes = MODES.map((mode) => {
      const prompt = countTokens(systemPrompt({ mode, tier, date: '2026-12-31' }));
      return prompt + toolListTokens(coreTools, { mode, tier });
    });

    expect(Math.max(...sizes)).toBeLessThanOrEqual(budget);
  });
});

function repositoryPath(path: string): string {
  return path.replace(/^\./, 'src/tools');
}
