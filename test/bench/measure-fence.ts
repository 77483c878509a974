import { loadWithVite } from '../../scripts/load-with-vite.ts';
import { root } from '../../scripts/setup.mjs';
import { launch } from '../../scripts/start/launch.ts';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import type { BrowserRule } from '../../src/platform/shared/session-rules.ts';
import type { Build } from './build-extension.ts';
import type { Part } from './figures.ts';
import { median, quantile } from './statistics.ts';

const SITES = 20;
const ROUNDS = 40;
const WARM_UP_ROUNDS = 3;
/** As the fence numbers its rules. */
const FIRST_ID = 10_000;

/**
 * How long the browser takes to put up the fence around a tab with 20 sites, and to leave one more open. The rules are the
 * product's own, and are set as its background does: what is held is asked for first, and then all rules change at once.
 */
export function fencePart(browser: BrowserName, build: () => Promise<Build>): Part {
  const name = (rest: string) => `fence.${browser}.${rest}`;
  const specs = Object.fromEntries(
    ['setup', 'update'].flatMap((what) => [
      [name(`${what}.median`), { unit: 'ms' }],
      [name(`${what}.p95`), { unit: 'ms', ...(what === 'setup' && { goal: '≤ 50' }) }],
      [name(`${what}.max`), { unit: 'ms' }],
    ]),
  );
  return {
    title: `fence around a tab with ${SITES} sites in ${browser}`,
    specs,
    async measure() {
      const rules = [await rulesOf(SITES), await rulesOf(SITES + 1)] as const;
      const launched = await launch(browser, { headless: true, folder: (await build()).folder });
      try {
        const times = await inExtension(launched, (page) =>
          page.evaluate(timeRules, { rules, firstId: FIRST_ID, rounds: ROUNDS + WARM_UP_ROUNDS }),
        );
        const figures: Record<string, number> = {};
        for (const [what, all] of Object.entries(times)) {
          const values = all.slice(WARM_UP_ROUNDS);
          figures[name(`${what}.median`)] = median(values);
          figures[name(`${what}.p95`)] = quantile(values, 0.95);
          figures[name(`${what}.max`)] = Math.max(...values);
        }
        return figures;
      } finally {
        await launched.close();
      }
    },
  };
}

type Rule = Omit<BrowserRule, 'id'>;

/** The rules of a tab that may be led to so many sites, as the browser gets them. */
function rulesOf(count: number): Promise<readonly Rule[]> {
  return loadWithVite(root, async (load) => {
    // The paths name the modules whose types these are.
    const { addresses, fenceRules } = (await load(
      '/src/policy/fence.ts',
    )) as typeof import('../../src/policy/fence.ts');
    const { createFence } = (await load(
      '/src/platform/shared/fence.ts',
    )) as typeof import('../../src/platform/shared/fence.ts');
    const sites = addresses(Array.from({ length: count }, (_, at) => `https://www.site-${at}.example/`));
    const tab = { tabId: 1, sites, from: sites.slice(0, 1), isFree: false };
    let given: readonly Rule[] = [];
    const fence = createFence({
      replace: async (rules) => {
        given = rules;
      },
      held: async () => [],
    });
    await fence.set(fenceRules([tab], { ownHost: 'own', otherTabIds: [2, 3, 4] }));
    return given;
  });
}

// Runs in a page of the extension, which may set rules as the background does.
async function timeRules({
  rules: [first, second],
  firstId,
  rounds,
}: {
  readonly rules: readonly [readonly object[], readonly object[]];
  readonly firstId: number;
  readonly rounds: number;
}): Promise<{ readonly setup: readonly number[]; readonly update: readonly number[] }> {
  interface Rules {
    getSessionRules(): Promise<readonly object[]>;
    updateSessionRules(change: { removeRuleIds: readonly number[]; addRules: readonly object[] }): Promise<void>;
  }
  const { declarativeNetRequest: browserRules } = (
    globalThis as unknown as { chrome: { declarativeNetRequest: Rules } }
  ).chrome;
  const numbered = (rules: readonly object[]) => rules.map((rule, at) => ({ ...rule, id: firstId + at }));
  const [few, more] = [numbered(first), numbered(second)];
  const idsOf = (rules: readonly { readonly id: number }[]) => rules.map(({ id }) => id);
  const timed = async (work: () => Promise<unknown>) => {
    const startMs = performance.now();
    await work();
    return performance.now() - startMs;
  };
  const setup: number[] = [];
  const update: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    setup.push(
      await timed(async () => {
        await browserRules.getSessionRules();
        await browserRules.updateSessionRules({ removeRuleIds: [], addRules: few });
      }),
    );
    update.push(await timed(() => browserRules.updateSessionRules({ removeRuleIds: idsOf(few), addRules: more })));
    const held = await browserRules.getSessionRules();
    if (held.length !== more.length) throw new Error(`The browser holds ${held.length} of ${more.length} rules.`);
    await browserRules.updateSessionRules({ removeRuleIds: idsOf(more), addRules: [] });
  }
  return { setup, update };
}
