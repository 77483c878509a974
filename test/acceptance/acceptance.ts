import { browserName, e2e, type World, type WorldOptions } from '../e2e/harness/world.ts';

export interface AcceptanceOptions extends WorldOptions {
  /** Why a browser cannot show this behaviour, in one sentence; it is then left out there, and docs/acceptance.md says why. */
  readonly cannot?: { readonly chrome?: string; readonly firefox?: string };
}

/**
 * A test of one behaviour that an item of `items.ts` asks for. `npm run docs` lists it in docs/acceptance.md, so number,
 * name and reasons are literals.
 */
export function acceptance(
  number: number,
  behaviour: string,
  body: (world: World) => Promise<void>,
  { cannot = {}, ...options }: AcceptanceOptions = {},
): void {
  if (cannot[browserName()] !== undefined) return;
  e2e(`acceptance ${number}: it ${behaviour}`, body, options);
}
