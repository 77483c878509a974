import { browserName, e2e, type World, type WorldOptions } from '../e2e/harness/world.ts';

/** A row of the fault table: something breaks at a bad moment, and what is told must be true, soon, and done once. */
export function fault(
  row: number,
  behaviour: string,
  body: (world: World) => Promise<void>,
  {
    cannot = {},
    ...options
  }: WorldOptions & { readonly cannot?: { readonly [browser in 'chrome' | 'firefox']?: string } } = {},
): void {
  // A browser that cannot have the fault says why in the option.
  if (cannot[browserName()] !== undefined) return;
  e2e(`fault ${row}: it ${behaviour}`, body, options);
}
