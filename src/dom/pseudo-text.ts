import { treeRootOf } from './flat-tree';
import { attributeOf, hasAttribute, tagOf } from './read-element';
import { createStyleHints, NO_HINTS, type StyleHints } from './style-hints';
import { styleOf } from './visible';

/** Reads what styles make of the text of elements: what they put around it, and in which letters they write it. */
export interface PseudoText {
  /** The text before the content of an element. */
  before(element: Element): string;
  /** The text after it. */
  after(element: Element): string;
  /** A text of an element as it is drawn; `before` is what stands in front of it. */
  asDrawn(text: string, element: Element, before: string): string;
  /** A text that is all an element holds, as it is drawn, with what stands before and after it. */
  around(text: string, element: Element): string;
  /** False when no style can give the element another kind of box than its tag does. */
  mayBeBox(element: Element): boolean;
}

/** The hints of a document or shadow root; of any other root none. */
export type HintsOfRoot = (root: Node) => StyleHints;

/** Hints by root, each made when it is first asked for. For one pass. */
export function createHintsOfRoot(): HintsOfRoot {
  const hints = new Map<Node, StyleHints>();
  return (root) => {
    let hint = hints.get(root);
    if (!hint) {
      // An element outside of a document has neither sheets nor boxes.
      hint = 'styleSheets' in root ? createStyleHints(root as Document | ShadowRoot) : NO_HINTS;
      hints.set(root, hint);
    }
    return hint;
  };
}

/**
 * Each answer costs a style read, so it is given only where some rule may have a say. While `hasRoots` says no, all that is
 * asked for stands in the document itself, and in no shadow root.
 */
export function createPseudoText(
  document: Document,
  {
    hintsOf,
    hasRoots,
    hasOwnLetters,
  }: { readonly hintsOf: HintsOfRoot; hasRoots(): boolean; hasOwnLetters(): boolean },
): PseudoText {
  const outer = hintsOf(document);
  let last: Element | undefined;
  let lastHints = outer;
  const hintsFor = (element: Element): StyleHints => {
    if (!hasRoots()) return outer;
    // All that is asked of an element is asked in a row.
    if (element !== last) {
      last = element;
      lastHints = hintsOf(treeRootOf(element));
    }
    return lastHints;
  };
  const read = (element: Element, which: '::before' | '::after'): string =>
    hintsFor(element)(element, 'text') ? readPseudoText(element, which) : '';
  const before = (element: Element): string => quoteMark(element, '“') + read(element, '::before');
  const after = (element: Element): string => read(element, '::after') + quoteMark(element, '”');
  const asDrawn = (text: string, element: Element, start: string): string =>
    hasOwnLetters() || outer(element, 'letters') || hintsFor(element)(element, 'letters')
      ? transformed(text, element, start)
      : text;
  return {
    before,
    after,
    asDrawn,
    around(text, element) {
      const start = before(element);
      return start + asDrawn(text, element, start) + after(element);
    },
    mayBeBox: (element) => {
      const hints = hintsFor(element);
      return hints(element, 'display') || hints(element, 'float') || hasAttribute(element, 'style');
    },
  };
}

// The browsers' own sheet, which cannot be read, puts them there.
function quoteMark(element: Element, mark: string): string {
  return tagOf(element) === 'q' ? mark : '';
}

function readPseudoText(element: Element, which: '::before' | '::after'): string {
  const { content, display, visibility } = styleOf(element, which);
  if (/^(none|normal)?$/.test(content) || display === 'none' || visibility !== 'visible') return '';
  // `"*" / "required"`: what follows the slash is the alternative text (CSS Content 3, §1.2).
  const slash = /\/\s*(?=(?:"(?:[^"\\]|\\.)*"\s*)+$)/.exec(content);
  const shown = slash ? content.slice(slash.index + 1) : content;
  const withoutImages = shown.replace(/url\("(?:[^"\\]|\\.)*"\)/g, '');
  // Firefox leaves the name of an attribute where Chrome gives its value.
  return [...withoutImages.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)|(open|close)-quote/g)]
    .map(([, text, name, quote]) => text ?? (name ? attributeOf(element, name) : quote === 'open' ? '“' : '”'))
    .join('');
}

function transformed(text: string, element: Element, before: string): string {
  switch (styleOf(element).textTransform) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return capitalised(text, /\p{L}$/u.test(before));
    default:
      return text;
  }
}

/** Upper case for the first letter of each word, but of one that began in front of `text`. */
function capitalised(text: string, isInWord: boolean): string {
  return text.replace(/(^|[^\p{L}\p{N}'’])(\p{Ll})/gu, (match, mark: string, letter: string) =>
    mark === '' && isInWord ? match : mark + letter.toUpperCase(),
  );
}
