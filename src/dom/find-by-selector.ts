import { withSelector } from './failures';
import { flatElements } from './flat-elements';
import { rootOf, shadowRootOf } from './flat-tree';
import { all } from './read-element';
import { refuseSecretProbe } from './secret-probe';
import { isVisible } from './visible';

/**
 * The first visible element that matches, in the document or else in a shadow root.
 * @throws ToolError `invalid-input` for a selector that cannot be parsed, `denied` for one that asks for secrets.
 */
export function findBySelector(document: Document, selector: string): Element | undefined {
  refuseSecretProbe(document, selector);
  return withSelector(() => all(document, selector).find(isVisible) ?? findInShadow(document, selector));
}

function findInShadow(document: Document, selector: string): Element | undefined {
  for (const host of flatElements(rootOf(document))) {
    const found = [...(shadowRootOf(host)?.querySelectorAll(selector) ?? [])].find(isVisible);
    if (found) return found;
  }
  return undefined;
}
