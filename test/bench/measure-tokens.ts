import { loadWithVite, type RegistryModule } from '../../scripts/load-with-vite.ts';
import { root } from '../../scripts/setup.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import type { Part } from './figures.ts';

const MODES = ['ask', 'act', 'dev'] as const;
const GOALS = { compact: '≤ 2500', mid: '≤ 6000', full: '≤ 9000' } as const;
const TIERS = ['compact', 'mid', 'full'] as const;

/** A date as any other: all have the same length. */
const DATE = '2026-01-31';

/** Tokens (o200k_base) of what every request begins with: the system prompt and the tools that this browser can offer. */
export function tokensPart(browser: BrowserName): Part {
  const name = (rest: string) => `tokens.${browser}.${rest}`;
  // Dev with compact is refused before any request.
  const offers = MODES.flatMap((mode) => TIERS.map((tier) => ({ mode, tier }))).filter(
    ({ mode, tier }) => mode !== 'dev' || tier !== 'compact',
  );
  return {
    title: `tokens of prompt and tools in ${browser}`,
    specs: Object.fromEntries(
      offers.map(({ mode, tier }) => [name(`${mode}.${tier}`), { unit: 'tokens', goal: GOALS[tier] }]),
    ),
    measure: () =>
      loadWithVite(root, async (load) => {
        // The paths name the modules whose types these are.
        const { coreTools } = (await load('/src/tools/registry.ts')) as RegistryModule;
        const rules = (await load('/scripts/registry-rules.ts')) as typeof import('../../scripts/registry-rules.ts');
        const prompts = (await load(
          '/src/agent/prompts/system-prompt.ts',
        )) as typeof import('../../src/agent/prompts/system-prompt.ts');
        const { platform } = (await load(
          `/src/platform/${browser}.ts`,
        )) as typeof import('../../src/platform/chrome.ts');
        const offered = coreTools.filter(
          (tool) => tool.runsIn === 'content' || tool.needs.every((need) => platform.capabilities.has(need)),
        );
        return Object.fromEntries(
          offers.map(({ mode, tier }) => {
            const prompt = rules.countTokens(prompts.systemPrompt({ mode, tier, date: DATE }));
            return [name(`${mode}.${tier}`), prompt + rules.toolListTokens(offered, { mode, tier })];
          }),
        );
      }),
  };
}
