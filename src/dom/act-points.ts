import { isElement } from './element-kind';
import { closestFlat, deepElementFromPoint, flatContains, flatParent } from './flat-tree';
import { attributeOf, boxOf, documentOf, tagOf, viewOf } from './read-element';
import { styleOf } from './visible';

/** A point of the viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of the viewport, in CSS pixels. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Points of the viewport at which the element may be hit, the likeliest first: the middle of what is visible of it, then
 * a net over it. A link broken over two lines has its middle outside of both boxes, so each box counts.
 */
export function actPoints(element: Element): readonly Point[] {
  if (tagOf(element) === 'area') return areaPoints(element);
  if (isShape(element)) return linePoints(element);
  const own = boxesOf(element);
  const boxes = own.length > 0 ? own : [...element.children].flatMap(boxesOf);
  const areas = boxes.slice(0, 4).flatMap((box) => visiblePart(element, box));
  return [FIRST, NET].flatMap((shares) =>
    areas.flatMap(({ left, top, right, bottom }) =>
      shares.map(([across, down]) => ({ x: left + (right - left) * across, y: top + (bottom - top) * down })),
    ),
  );
}

/** True when the whole of the element lies in the viewport, and its middle is not clipped away by a pane. */
export function isFullyInView(element: Element): boolean {
  const view = viewOf(element);
  const box = boxOf(element);
  if (!view || box.top < 0 || box.left < 0 || box.bottom > view.innerHeight || box.right > view.innerWidth)
    return false;
  const hit = deepElementFromPoint(documentOf(element), box.left + box.width / 2, box.top + box.height / 2);
  return hit !== null && (flatContains(element, hit) || flatContains(hit, element));
}

// As shares of width and height.
const FIRST = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
] as const;

// For what is round, thin or half covered.
const STEPS = [0.04, 0.2, 0.35, 0.5, 0.65, 0.8, 0.96];
const NET = STEPS.flatMap((down) => STEPS.map((across) => [across, down] as const));

function boxesOf(element: Element): readonly DOMRect[] {
  return [...element.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
}

/** What of the box lies in the viewport and in the panes around it. */
function visiblePart(element: Element, box: Area): readonly Area[] {
  const view = viewOf(element);
  const screen = { left: 0, top: 0, right: view?.innerWidth ?? 0, bottom: view?.innerHeight ?? 0 };
  const onScreen = intersect(box, screen);
  if (!onScreen) return [];
  let part: Area | undefined = onScreen;
  const parent = flatParent(element);
  // What is positioned may lie outside of a pane around it; then the pane says nothing.
  if (parent)
    closestFlat(parent, (at) => {
      if (part && clips(at)) part = intersect(part, boxOf(at));
      return part === undefined;
    });
  return [part ?? onScreen];
}

function clips(element: Element): boolean {
  const { overflowX, overflowY, display } = styleOf(element);
  if (display === 'contents' || display === 'inline' || /^(html|body)$/.test(tagOf(element))) return false;
  return overflowX !== 'visible' || overflowY !== 'visible';
}

function intersect(one: Area, other: Area): Area | undefined {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.right, other.right);
  const bottom = Math.min(one.bottom, other.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

/** The picture that an `<area>` is a part of. */
export function pictureOf(area: Element): Element | undefined {
  const name = attributeOf(area.closest('map') ?? area, 'name');
  const root = area.getRootNode();
  // Documents and shadow roots both look up by selector.
  const pictures = isElement(root) ? [] : [...(root as ParentNode).querySelectorAll('img[usemap],object[usemap]')];
  return pictures.find((each) => attributeOf(each, 'usemap') === `#${name}`);
}

function isShape(element: Element): element is SVGGeometryElement {
  return 'getPointAtLength' in element;
}

// What is drawn as a line has nothing in its middle.
function linePoints(shape: SVGGeometryElement): readonly Point[] {
  const box = boxOf(shape);
  const matrix = shape.getScreenCTM();
  const length = shape.getTotalLength();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  return [
    middle,
    ...[0.5, 0.3, 0.7, 0.1, 0.9].map((share) =>
      shape.getPointAtLength(length * share).matrixTransform(matrix ?? undefined),
    ),
  ];
}

// The coordinates of an area count from the corner of its picture. One without any is the whole of it.
function areaPoints(area: Element): readonly Point[] {
  const picture = pictureOf(area);
  if (!picture) return [];
  const { left, top, width, height } = boxOf(picture);
  const numbers = attributeOf(area, 'coords').split(',').map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const [x = 0, y = 0] = numbers;
  if (numbers.length < 3) return [{ x: left + width / 2, y: top + height / 2 }];
  if (numbers.length === 3) return [{ x: left + x, y: top + y }];
  return [{ x: left + mean(xs), y: top + mean(ys) }];
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
