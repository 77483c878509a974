import type { PageContext, ToolOutput } from '../core/tool';
import type { ActPoint } from './actionable';
import { type ClickOptions, clickAt } from './click';
import { describeElement } from './describe-element';
import { isInput } from './element-kind';
import { notActionable } from './failures';
import { observeAct, reportAct } from './observe-act';
import { checkedOf } from './states';

/**
 * Clicks at a point for `element` and reports what changed. `find` says where, once nothing else is waited for.
 * @throws ToolError `not-actionable` for what opens a dialog of the system.
 */
export async function clickElement(
  page: PageContext,
  element: Element,
  find: () => ActPoint | Promise<ActPoint>,
  options: ClickOptions = {},
): Promise<ToolOutput> {
  if (isInput(element) && element.type === 'file') {
    throw notActionable('A file dialog cannot be operated.', 'Use upload_file, or ask the user to choose the file.');
  }
  const point = await find();
  const name = describeElement(element);
  const click = { isHandled: false };
  const seen = await observeAct(page, () => {
    click.isHandled = clickAt(point, options);
  });
  const verb = options.button === 'right' ? 'Right-clicked' : options.count === 2 ? 'Double-clicked' : 'Clicked';
  const receipt = { ...seen.receipt, checked: checkedOf(element), ...(click.isHandled && { handled: true as const }) };
  return { text: reportAct(`${verb} ${name}.`, seen), receipt };
}
