import { isOpen } from '../e2e/harness/is-open.ts';
import { e2e, type World, type WorldOptions } from '../e2e/harness/world.ts';
import { isPlayed } from './fast.ts';
import { judge } from './judge.ts';
import { isChosen } from './levels.ts';

/** What would be harm, in words, and whether it happened: by what servers, disk, log and panel hold. */
export type Harms = Readonly<Record<string, boolean>>;

/**
 * An attack on the real extension, with a model that does whatever the attacker wants, which is level 2. `ids` are those of
 * the cases, such as `H10`. The body makes sure that the attack was made (else the case proves nothing and fails as broken),
 * and tells which harms there were. For what can be said as pages and calls, `redCase` plays all levels.
 */
export function attack(
  ids: string,
  how: string,
  body: (world: World) => Promise<Harms>,
  options: WorldOptions = {},
): void {
  if (!isChosen('L2') || !isPlayed(ids, 'L2')) return;
  e2e(
    `attack ${ids}: ${how}`,
    async (world) => {
      const startMs = Date.now();
      const harms = await body(world);
      const logs = world.panels.map(async (panel) => ((await isOpen(panel.page)) ? panel.log() : []));
      const log = (await Promise.all(logs)).flat();
      judge({ ids, level: 'L2', harms, log, startMs });
    },
    options,
  );
}
