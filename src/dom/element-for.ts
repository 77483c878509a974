import type { RefTable } from '../core/tool';
import { ToolError } from '../core/tool-error';

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
  if (selector === undefined || ref_id !== undefined) {
    throw new ToolError('invalid-input', 'Exactly one of ref_id and selector is needed.', 'Give one of them.');
  }
  let found: Element | null;
  try {
    found = document.querySelector(selector);
  } catch (cause) {
    throw new ToolError('invalid-input', 'This is not a CSS selector.', 'Correct it.', { cause });
  }
  if (found === null)
    throw new ToolError('not-found', 'Nothing matches the selector.', 'Look at the page or its source.');
  return found;
}
