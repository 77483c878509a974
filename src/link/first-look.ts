import { OFFER_META } from '../../packages/page-sdk/src/protocol';
import type { Adapter } from './adapter';

/** The first look at what a page offers. */
export interface FirstLook {
  /** Resolves when all is known that there is at first, or when nobody can wait for it any longer. */
  readonly done: Promise<unknown>;
  /** An adapter has looked. */
  tell(adapter: Adapter): void;
  /** The page itself said what it offers. */
  tellPage(): void;
}

/** Adapters answer at once where there is something for them. */
const LOOK_MS = 150;
/** A page that says that it offers something is waited for longer. */
const SAY_MS = 800;

export function createFirstLook(window: Window, adapters: readonly Adapter[]): FirstLook {
  const left = new Set(adapters);
  const looked = Promise.withResolvers<unknown>();
  const said = Promise.withResolvers<unknown>();
  if (left.size === 0) looked.resolve(undefined);
  if (!window.document.querySelector(`meta[name="${OFFER_META}"]`)) said.resolve(undefined);
  window.setTimeout(looked.resolve, LOOK_MS);
  window.setTimeout(said.resolve, SAY_MS);
  return {
    done: Promise.all([looked.promise, said.promise]),
    tell(adapter) {
      left.delete(adapter);
      if (left.size === 0) looked.resolve(undefined);
    },
    tellPage: () => said.resolve(undefined),
  };
}
