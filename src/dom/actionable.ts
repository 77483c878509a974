import type { PageContext, RefTable } from '../core/tool';
import type { ToolError } from '../core/tool-error';
import { actPoints, isFullyInView, pictureOf } from './act-points';
import { describeElement } from './describe-element';
import { actorOf, describeTarget } from './describe-target';
import { isInput } from './element-kind';
import { notActionable, notFound, notSeen } from './failures';
import { flatElements } from './flat-elements';
import { closestFlat, deepElementFromPoint, flatContains, flatParent } from './flat-tree';
import { nextFrame } from './next-frame';
import { boxOf, documentOf, tagOf, textOf } from './read-element';
import { CONTROL_ROLES, roleOf } from './role';
import { scrollToShow } from './scroll-pane';
import { isDisabled } from './states';
import { clip, oneLine, quoted } from './text';
import { clockMs } from './ticks';
import { isInExcluded, isOperable, styleOf } from './visible';

/** Where an act goes to: the element that receives the events, and the point of the viewport in CSS pixels. */
export interface ActPoint {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/** So long is waited for an element to stop moving; one that never does is hit where it is. */
const MOVING_MS = 800;

/**
 * Brings the element into view, waits until it stands still, and finds the point at which it receives a click.
 * @throws ToolError `not-actionable` when it cannot be seen, or something covers it; `detail` names what does, with refs
 * for what may close it. `not-found` when it became something else meanwhile.
 */
export async function reach(element: Element, { refs, signal }: Pick<PageContext, 'refs' | 'signal'>) {
  assertOperable(element);
  const [shown] = standIns(element);
  if (!shown) throw notSeen();
  const decidedOn = describeTarget(element, '').fingerprint;
  if (!isFullyInView(shown)) scrollToShow(shown);
  await standStill(shown, signal);
  if (element.isConnected && describeTarget(element, '').fingerprint !== decidedOn)
    throw notFound('The element just became another one.', 'Look again before you repeat the call.');
  return findActPoint(element, refs);
}

/**
 * Checks that a user could act on the element now: connected, visible, enabled.
 * @throws ToolError `not-found` or `not-actionable`.
 */
export function assertOperable(element: Element): void {
  if (!element.isConnected) throw notFound('The element is no longer in the page.', 'Look again.');
  if (isDisabled(element))
    throw notActionable('The element is disabled.', 'Something must be filled in or chosen first.');
  if (isInExcluded(element))
    throw notActionable('The page made this part inert or hidden.', 'A dialog may be open: act on that one.');
}

/**
 * Finds the point at which the element receives a click, scrolling as needed: first as it is, then away from bars that
 * stick to an edge of the window.
 * @throws ToolError `not-actionable` when it cannot be seen, or something covers it; `detail` names what does.
 */
export function findActPoint(element: Element, refs?: RefTable): ActPoint {
  assertOperable(element);
  const shown = standIns(element);
  if (shown.length === 0) throw notSeen();
  let cover: Element | undefined;
  let points = 0;
  for (const block of [undefined, 'center', 'end', 'start'] as const) {
    for (const each of shown) {
      if (block || !isFullyInView(each)) scrollToShow(each, block);
      const found = pointOn(element, each);
      if ('x' in found) return found;
      points += found.points;
      cover ??= found.cover;
    }
  }
  if (cover && shown.every((each) => styleOf(each).pointerEvents === 'none'))
    throw notActionable('The element takes no clicks.', 'Look for the control that it belongs to.');
  if (cover) throw coveredBy(cover, element, refs);
  // Chrome gives a tab its size when it shows it; one that it unloaded has none until then.
  if (window === window.top && window.innerWidth * window.innerHeight === 0)
    throw notActionable('The tab has no size: it was not shown since it was loaded.', 'Call switch_tab to show it.');
  throw points === 0 && shown.every((each) => boxOf(each).width * boxOf(each).height === 0)
    ? notActionable('The element has no size.', 'Look for a visible part of it.')
    : notActionable('The element cannot be scrolled into view.', 'Scroll its container, then look again.');
}

/**
 * Brings an element into view without asking that a pointer reaches it: a field takes text under a floating label too.
 * @throws ToolError `not-actionable` when it cannot be seen.
 */
export function revealElement(element: Element): void {
  if (!isOperable(element)) throw notSeen();
  if (!isFullyInView(element)) scrollToShow(element);
}

/** Waits until the element is at the same place in two frames. A hidden tab draws none, and moves nothing by itself. */
async function standStill(element: Element, signal: AbortSignal): Promise<void> {
  const document = documentOf(element);
  const endMs = clockMs() + MOVING_MS;
  let before = boxOf(element);
  // An animation that was just begun moves nothing in the first frame.
  let left = document.getAnimations().length > 0 ? 3 : 1;
  while (left > 0 && !document.hidden && clockMs() < endMs) {
    await nextFrame(element, signal);
    const now = boxOf(element);
    const isStill =
      now.x === before.x && now.y === before.y && now.width === before.width && now.height === before.height;
    left = isStill ? left - 1 : 2;
    before = now;
  }
}

// A custom checkbox hides the real one and draws its label; an area is drawn by its picture.
function standIns(element: Element): readonly Element[] {
  const picture = tagOf(element) === 'area' ? pictureOf(element) : undefined;
  const labels = isInput(element) ? [...(element.labels ?? [])] : [];
  return [picture ?? element, ...labels].filter(isOperable);
}

/** Where `visible`, which is drawn for `element`, is hit; else how many points were tried and what is hit instead. */
function pointOn(
  element: Element,
  visible: Element,
): ActPoint | { readonly points: number; readonly cover: Element | undefined } {
  const actor = actorOf(visible);
  const isArea = tagOf(element) === 'area';
  const points = actPoints(isArea ? element : visible);
  let second: ActPoint | undefined;
  let cover: Element | undefined;
  for (const { x, y } of points) {
    const hit = deepElementFromPoint(documentOf(element), x, y);
    if (!hit) continue;
    if (isArea && (hit === element || hit === visible)) return { element, x, y };
    if (!flatContains(visible, hit)) {
      // A label passes the click on; a link or button gets it from whatever is inside.
      if (actorOf(hit) === actor && (hit !== actor || flatContains(actor, visible))) return { element: hit, x, y };
      cover ??= hit;
      continue;
    }
    const control = closestFlat(hit, (at) => at === visible || isControl(at));
    if (control === visible || actorOf(hit) === actor) return { element: hit, x, y };
    // Another control inside of it would take the click; a point beside that one is better.
    second ??= { element: visible, x, y };
  }
  return second ?? { points: points.length, cover };
}

function isControl(element: Element): boolean {
  return CONTROL_ROLES.has(roleOf(element)) || tagOf(element) === 'label';
}

/** What is said when `hit` is in front of the element; `detail` names what covers it, and what may close that. */
export function coveredBy(hit: Element, element: Element, refs: RefTable | undefined): ToolError {
  const cover = wholeCover(hit, element);
  const controls = refs
    ? flatElements(cover)
        .filter((each) => CLOSERS.test(roleOf(each)) && isOperable(each))
        .slice(0, 6)
    : [];
  const name = describeElement(cover);
  const says = name.includes('"') ? '' : ` ${quoted(clip(oneLine(textOf(cover)), 80))}`;
  const lines = [
    `Covered by ${name}${says}`,
    ...controls.map((each) => `${refs?.refOf(each)} ${describeElement(each)}`),
  ];
  const hint =
    controls.length > 0 ? 'One of the controls in it may close it.' : 'Close what covers it, then try again.';
  return notActionable('Something covers the element.', hint, lines.join('\n'));
}

const CLOSERS = /^(button|link|summary)$/;

// The innermost hit says little ("div"); a dialog or banner around it says what to close, or else what floats.
function wholeCover(hit: Element, element: Element): Element {
  const named = closestFlat(hit, (at) => /^((alert)?dialog|region|banner|alert)$/.test(roleOf(at)));
  if (named && !flatContains(named, element)) return named;
  let floating = hit;
  for (let at: Element | null = hit; at && !flatContains(at, element); at = flatParent(at))
    if (styleOf(at).position !== 'static') floating = at;
  return floating;
}
