import { createStyleHints, type StyleHints } from './style-hints';
import { styleOf } from './visible';

/** Reads the text that a style sheet puts before or after an element. */
export type PseudoText = (element: Element, which: '::before' | '::after') => string;

/** Reading a pseudo-element costs a style read each, so it is done only where some rule may give one text. */
export function createPseudoText(document: Document): PseudoText {
  const hints = new Map<Node, StyleHints>([[document, createStyleHints(document)]]);
  return (element, which) => {
    const root = Node.prototype.getRootNode.call(element);
    let hint = hints.get(root);
    if (!hint) {
      // An element outside of a document has neither sheets nor boxes.
      hint = 'styleSheets' in root ? createStyleHints(root as Document | ShadowRoot) : () => false;
      hints.set(root, hint);
    }
    return hint(element, 'text') ? readPseudoText(element, which) : '';
  };
}

function readPseudoText(element: Element, which: '::before' | '::after'): string {
  const content = styleOf(element, which).content;
  if (/^(none|normal)?$/.test(content)) return '';
  // `"*" / "required"`: what follows the slash is the alternative text (CSS Content 3, §1.2).
  const slash = /\/\s*(?=(?:"(?:[^"\\]|\\.)*"\s*)+$)/.exec(content);
  const shown = slash ? content.slice(slash.index + 1) : content;
  const withoutImages = shown.replace(/url\("(?:[^"\\]|\\.)*"\)/g, '');
  return [...withoutImages.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '').join('');
}
