import { actorOf } from './describe-target';
import { isFileInput } from './element-kind';
import { flatParent } from './flat-tree';
import { onlyOne } from './only-one';
import { all, tagOf } from './read-element';
import { roleOf } from './role';

/** How far around a button its file input is looked for. */
const LEVELS_AROUND_BUTTON = 5;

/**
 * The file input that an element stands for: itself, its label's, the only one inside it, or for a button or link the
 * only one nearby. Null for what may be a place to drop files on.
 */
export function fileInputOf(element: Element): HTMLInputElement | null {
  const actor = actorOf(element);
  if (isFileInput(actor)) return actor;
  const isButton = tagOf(actor) === 'label' || /^(button|link)$/.test(roleOf(actor));
  let around: Element | null = element;
  for (let level = isButton ? LEVELS_AROUND_BUTTON : 0; around && level >= 0; level -= 1) {
    const inputs = all(around, 'input').filter(isFileInput);
    if (inputs.length > 0) return onlyOne(inputs) ?? null;
    around = flatParent(around);
  }
  return null;
}
