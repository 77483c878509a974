import type { RefTable } from '../core/tool';
import { notFound, oneOf, withSelector } from './failures';
import { refuseSecretProbe } from './secret-probe';

/**
 * The element that a tool with `ref_id` and `selector` means.
 * @throws ToolError `invalid-input` unless exactly one is given, `not-found` when nothing matches.
 */
export function elementFor(
  document: Document,
  refs: RefTable,
  { ref_id, selector }: { readonly ref_id?: string; readonly selector?: string },
): Element {
  if (ref_id !== undefined && selector === undefined) return refs.resolve(ref_id);
  if (selector === undefined || ref_id !== undefined) throw oneOf('ref_id', 'selector');
  refuseSecretProbe(document, selector);
  const found = withSelector(() => document.querySelector(selector));
  if (!found) throw notFound('Nothing matches the selector.', 'Look at the page or its source.');
  return found;
}
