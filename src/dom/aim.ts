import type { PageContext } from '../core/tool';
import type { TrustedStep } from '../core/trusted-input';
import { type ActPoint, reach } from './actionable';
import type { ClickOptions } from './click';
import { actorOf } from './describe-target';
import { isInput, isSelect } from './element-kind';
import { tagOf } from './read-element';

/** The click of a real mouse on an element; null where nobody could see what the first one did. */
export async function aimClick(
  page: PageContext,
  element: Element,
  { button = 'left', count = 1, modifiers = [] }: ClickOptions = {},
  point?: ActPoint,
): Promise<readonly TrustedStep[] | null> {
  const actor = actorOf(element);
  if (button !== 'left') return null;
  // What is drawn shows no difference, and a real click on the others, or a right one, opens a menu of the browser itself.
  if (/^(canvas|video|audio|embed|object|iframe)$/.test(tagOf(actor)) || isSelect(actor)) return null;
  if (isInput(actor) && !/^(checkbox|radio|button|submit|reset|image)$/.test(actor.type)) return null;
  const { x, y } = point ?? (await reach(element, page));
  return [{ kind: 'click', x, y, button, count, modifiers }];
}

/** The move of a real mouse to an element. */
export async function aimMove(page: PageContext, element: Element): Promise<readonly TrustedStep[]> {
  const { x, y } = await reach(element, page);
  return [{ kind: 'move', x, y }];
}
