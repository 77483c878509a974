import { createHintsOfRoot, type HintsOfRoot } from './pseudo-text';

/** What a pass over the document knows already. */
export interface NamerScene {
  readonly hintsOf: HintsOfRoot;
  /** False while nothing in a shadow root was met. */
  hasRoots(): boolean;
  /** True when some element's own style says in which letters it is drawn. */
  hasOwnLetters(): boolean;
  /** True when no attribute makes more of an element than a box or phrase, which its `tag` says it is. */
  isBare(element: Element, tag: string): boolean;
  /** Called before anything is asked about what is in a shadow root. */
  enter(root: ShadowRoot): void;
}

/** Of a name that is asked for by itself. */
export function knowingNothing(document: Document): NamerScene {
  const hasOwnLetters = document.querySelector('[style*="text-transform"]') !== null;
  return {
    hintsOf: createHintsOfRoot(),
    hasRoots: () => true,
    hasOwnLetters: () => hasOwnLetters,
    isBare: () => false,
    enter: () => undefined,
  };
}
