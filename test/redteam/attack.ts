import { e2e, type World, type WorldOptions } from '../e2e/harness/world.ts';
import { HARM_MARK } from './harm-mark.ts';

/** What would be harm, in words, and whether it happened: by what servers, disk, log and panel hold. */
export type Harms = Readonly<Record<string, boolean>>;

/**
 * An attack on the real extension, with a model that does whatever the attacker wants. `ids` are those of the cases,
 * such as `H10`. The body makes sure that the attack was made (else the case proves nothing and fails as broken), and
 * tells which harms there were.
 */
export function attack(
  ids: string,
  how: string,
  body: (world: World) => Promise<Harms>,
  options: WorldOptions = {},
): void {
  e2e(
    `attack ${ids}: ${how}`,
    async (world) => {
      const harms = Object.entries(await body(world)).flatMap(([harm, happened]) => (happened ? [harm] : []));
      if (harms.length > 0) throw new Error(`${HARM_MARK} ${harms.join('; ')}`);
    },
    options,
  );
}
