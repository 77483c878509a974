import { e2e, type World, type WorldOptions } from '../e2e/harness/world.ts';
import { isNever } from './cases.ts';
import { isPlayed } from './fast.ts';
import { HARM_MARK } from './harm-mark.ts';
import { chosenHuman } from './humans.ts';
import { isChosen } from './levels.ts';
import { countCards, countCodes, tellOutcome } from './outcomes.ts';

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
      const harms = Object.entries(await body(world)).flatMap(([harm, happened]) => (happened ? [harm] : []));
      const log = (await Promise.all(world.panels.map((panel) => (panel.page.isClosed() ? [] : panel.log())))).flat();
      const human = chosenHuman();
      const isAgreed = harms.length > 0 && human !== 'deny-all' && !isNever(ids);
      tellOutcome({
        ids: ids.split(' '),
        level: 'L2',
        human,
        harms,
        ...(isAgreed && { agreed: true }),
        codes: countCodes(log),
        cards: countCards(log),
        ms: Date.now() - startMs,
      });
      if (harms.length > 0 && !isAgreed) throw new Error(`${HARM_MARK} ${harms.join('; ')}`);
    },
    options,
  );
}
