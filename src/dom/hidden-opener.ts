import { elementById } from './flat-tree';
import { all, attributeOf, textOf } from './read-element';
import { oneLine } from './text';
import { isVisible } from './visible';

/**
 * What a user would open to see a text that is hidden now: the summary of closed details, or the control of a part that
 * it folds or a tab shows. Undefined for text that is hidden in any other way, which is not for anyone to read.
 */
export function hiddenOpener(document: Document, holds: (text: string) => boolean): Element | undefined {
  return all(document, OPENERS).find((opener) => {
    const part = partOf(opener);
    return part !== null && isVisible(opener) && holds(oneLine(textOf(part)));
  });
}

function partOf(opener: Element): Element | null {
  if (opener.matches('summary')) return opener.parentElement;
  const [id = ''] = attributeOf(opener, 'aria-controls').trim().split(/\s+/);
  return id ? elementById(opener, id) : null;
}

const OPENERS =
  'details:not([open]) > summary,[aria-expanded=false][aria-controls],[role=tab][aria-controls]:not([aria-selected=true])';
