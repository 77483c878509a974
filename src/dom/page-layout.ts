import type { PictureLayout, ViewBox } from '../core/picture';
import type { RefTable } from '../core/tool';
import { isFullyInView } from './act-points';
import { flatElements } from './flat-elements';
import { rootOf, topOf } from './flat-tree';
import { isFrame } from './frames';
import { boxOf, viewOf } from './read-element';
import { CONTROL_ROLES, roleOf } from './role';
import { scrollToShow } from './scroll-pane';
import { isSensitive } from './sensitive';
import { isInViewport, isOperable } from './visible';

/** What of a document is wanted. */
export interface LayoutWanted {
  /** Brought into view, and cut out. */
  readonly crop?: Element;
  /** Whether controls are to be marked. */
  readonly marks: boolean;
}

/** A layout, with the frames that are in view: whoever joins the layouts has to ask them too. */
export interface DocumentLayout extends PictureLayout {
  readonly frames: readonly Element[];
}

const MAX_MARKS = 150;
/** Around an element that is cut out, so that its border is seen. */
const MARGIN_PX = 4;

/** Where things are in the viewport that matter to a picture of it. Boxes are in CSS pixels. */
export function pageLayout(document: Document, refs: RefTable, { crop, marks }: LayoutWanted): DocumentLayout {
  if (crop && !isFullyInView(crop)) scrollToShow(crop);
  const view = viewOf(rootOf(document));
  const width = view?.innerWidth ?? 0;
  const height = view?.innerHeight ?? 0;
  // What is hidden from assistive technology is in the picture all the same.
  const drawn = flatElements(rootOf(document), { withExcluded: true });
  const secrets = drawn.filter((each) => isSensitive(each) && isInViewport(each));
  const frames = drawn.filter((each) => isFrame(each) && isInViewport(each));
  const cropBox = crop && within(boxOf(crop), MARGIN_PX, { left: 0, top: 0, width, height });
  return {
    width,
    height,
    covers: secrets.map(plainBox),
    ...(cropBox && { crop: cropBox }),
    marks: marks ? controlsIn(document).map((each) => ({ ref: refs.refOf(each), ...plainBox(each) })) : [],
    frames,
  };
}

function controlsIn(document: Document): readonly Element[] {
  return flatElements(topOf(document))
    .filter((each) => CONTROL_ROLES.has(roleOf(each)) && isOperable(each) && isInViewport(each))
    .slice(0, MAX_MARKS);
}

/** A box with a margin, as far as it lies inside of another; undefined when nothing is left. */
function within(box: ViewBox, margin: number, outer: ViewBox): ViewBox | undefined {
  const left = Math.max(box.left - margin, outer.left);
  const top = Math.max(box.top - margin, outer.top);
  const width = Math.min(box.left + box.width + margin, outer.left + outer.width) - left;
  const height = Math.min(box.top + box.height + margin, outer.top + outer.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/** The box of an element as data. */
export function plainBox(element: Element): ViewBox {
  const { left, top, width, height } = boxOf(element);
  return { left, top, width, height };
}
