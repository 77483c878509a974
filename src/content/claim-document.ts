import { CONTENT_CLAIM } from '../core/content-claim';

/*
 * A document can be entered twice: by two injections at the same time, or by a new version after an extension reload.
 * The newest script wins. The two meet in the isolated world, which no page can see; a script of an older load of the
 * extension lives in a world of its own, cannot be reached, and is silent because its runtime is gone.
 */

const KEY = Symbol.for(CONTENT_CLAIM);

/** A script's hold on a document; a `ContentClaim` to whoever looks at it from outside. */
export interface Claim {
  /** Aborts when a newer script takes over. */
  readonly signal: AbortSignal;
  /** What the background calls the frame that the document is in; empty for the main frame. */
  frame: string;
}

interface Holder extends Claim {
  readonly build: string;
  readonly controller: AbortController;
  isAlive(): boolean;
}

/**
 * Claims the document for this script.
 * @returns undefined when this very build already runs here.
 */
export function claimDocument(world: object, build: string, isAlive: () => boolean): Claim | undefined {
  // The property is ours alone: the symbol names it, and the world holds no page script.
  const holder = world as { [KEY]?: Holder };
  const current = holder[KEY];
  if (current && current.build === build && !current.signal.aborted && current.isAlive()) return undefined;
  current?.controller.abort();
  const controller = new AbortController();
  const claim: Holder = { build, frame: '', controller, signal: controller.signal, isAlive };
  holder[KEY] = claim;
  return claim;
}
