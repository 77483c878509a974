import type { PageContext, ToolOutput } from '../core/tool';
import { describeElement } from './describe-element';
import { dragBetween } from './drag';
import { isHtml } from './element-kind';
import { invalidInput, notActionable } from './failures';
import { flatParent } from './flat-tree';
import { focusOn } from './focus-on';
import { nextTask } from './next-frame';
import { observeAct, reportAct } from './observe-act';
import { pressKey } from './press-key';
import { attributeOf, boxOf } from './read-element';
import { roleOf } from './role';
import { quoted } from './text';

const MAX_PRESSES = 400;

/** True for a slider or spin button of a page's own, which holds its number in ARIA attributes. */
export function isOwnRange(element: Element): boolean {
  return /^(slider|spinbutton)$/.test(roleOf(element)) && !('value' in element) && valueNow(element) !== undefined;
}

/**
 * Brings a slider or spin button to a number, by keys as its users do, else by dragging it along its track.
 * @throws ToolError `invalid-input` for what is no number in its range; `not-actionable` when it does not get there, with
 * where it stands in `detail`.
 */
export async function setByKeys(page: PageContext, element: Element, wanted: string): Promise<void> {
  const goal = Number(wanted);
  const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((name) => numberIn(element, name));
  if (wanted.trim() === '' || Number.isNaN(goal) || goal < (least ?? goal) || goal > (most ?? goal))
    throw invalidInput('This takes a number within its range only.', 'Give such a number.');
  if (isHtml(element)) focusOn(element);
  await pressTowards(page, element, goal);
  if (valueNow(element) === goal) return;
  await dragTowards(page, element, goal, { least, most });
  await pressTowards(page, element, goal);
  if (valueNow(element) === goal) return;
  throw notActionable(
    'It does not get to this number.',
    'Give one that its steps reach.',
    `It is at ${attributeOf(element, 'aria-valuenow')}.`,
  );
}

/** As `setByKeys`, with what changed, for a tool that fills one field. */
export async function setByKeysAndReport(page: PageContext, element: Element, wanted: string): Promise<ToolOutput> {
  const name = describeElement(element);
  const seen = await observeAct(page, () => setByKeys(page, element, wanted));
  const value = attributeOf(element, 'aria-valuenow');
  return { text: reportAct(`Set ${name} to ${quoted(value)}.`, seen), receipt: { ...seen.receipt, value } };
}

/** Presses arrows until it is there, or a press leads no nearer. Up and right add, in every slider that has keys. */
async function pressTowards({ document, signal }: PageContext, element: Element, goal: number): Promise<void> {
  for (let count = 0; count < MAX_PRESSES; count += 1) {
    const now = valueNow(element);
    if (now === undefined || now === goal) return;
    const left = Math.abs(goal - now);
    pressKey(document, { key: goal > now ? 'ArrowUp' : 'ArrowDown', modifiers: [] });
    // Frameworks draw the new value in a later task.
    if (valueNow(element) === now) await nextTask(signal);
    const after = valueNow(element);
    if (after === undefined || Math.abs(goal - after) >= left) return;
  }
}

async function dragTowards(
  page: PageContext,
  element: Element,
  goal: number,
  { least = 0, most = 100 }: { readonly least?: number; readonly most?: number },
): Promise<void> {
  const track = boxOf(trackOf(element));
  const thumb = boxOf(element);
  const share = (goal - least) / (most - least || 1);
  const from = { x: thumb.left + thumb.width / 2, y: thumb.top + thumb.height / 2 };
  const to = isVertical(element, track)
    ? { x: from.x, y: track.bottom - track.height * share }
    : { x: track.left + track.width * share, y: from.y };
  await dragBetween(element, element, from, to, page.signal);
}

// The thumb sits in its track, which is the nearest thing around it that is a good deal longer.
function trackOf(thumb: Element): Element {
  const size = longest(thumb);
  let at = flatParent(thumb);
  while (at && longest(at) < size * 3) at = flatParent(at);
  return at ?? thumb;
}

function longest(element: Element): number {
  const { width, height } = boxOf(element);
  return Math.max(width, height);
}

function isVertical(element: Element, track: DOMRect): boolean {
  return attributeOf(element, 'aria-orientation') === 'vertical' || track.height > track.width;
}

function valueNow(element: Element): number | undefined {
  return numberIn(element, 'aria-valuenow');
}

function numberIn(element: Element, name: string): number | undefined {
  const text = attributeOf(element, name);
  return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
}
