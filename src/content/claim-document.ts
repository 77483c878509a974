/*
 * A document can be entered twice: by two injections at the same time, or by a new version after an extension reload.
 * The newest script wins. The two meet in the isolated world, which no page can see; a script of an older load of the
 * extension lives in a world of its own, cannot be reached, and is silent because its runtime is gone.
 */

const KEY = Symbol.for('tabhand.content');

interface Claim {
  readonly build: string;
  readonly controller: AbortController;
}

/**
 * Claims the document for this script.
 * @returns a signal that aborts when a newer script takes over, or undefined when this very build already runs here.
 */
export function claimDocument(world: object, build: string, isAlive: () => boolean): AbortSignal | undefined {
  // The property is ours alone: the symbol names it, and the world holds no page script.
  const holder = world as { [KEY]?: Claim & { readonly isAlive: () => boolean } };
  const current = holder[KEY];
  if (current && current.build === build && !current.controller.signal.aborted && current.isAlive()) return undefined;
  current?.controller.abort();
  const controller = new AbortController();
  holder[KEY] = { build, controller, isAlive };
  return controller.signal;
}
