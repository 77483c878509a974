import { describeElement } from './describe-element';
import { nextFrame } from './next-frame';
import { overflows, pagePane, paneAround, scrollPane, scrollToShow, widePaneAround } from './scroll-pane';
import { styleOf } from './visible';

/** What to scroll, and how. */
export interface ScrollWanted {
  /** Absent: the page, or the pane that fills it. */
  readonly element?: Element;
  readonly direction: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom' | 'into-view';
  /** In CSS pixels; absent: most of what is visible. */
  readonly amountPx?: number;
}

/** Scrolls and says in one line what moved and how much is left. */
export async function scrollPage(document: Document, wanted: ScrollWanted, signal: AbortSignal): Promise<string> {
  if (wanted.direction === 'into-view' && wanted.element) {
    scrollToShow(wanted.element);
    await nextFrame(wanted.element, signal);
    return `${describeElement(wanted.element)} is in view.`;
  }
  if (wanted.direction === 'left' || wanted.direction === 'right')
    return scrollSideways(document, wanted, wanted.direction, signal);
  const pane = paneFor(document, wanted.element);
  const before = pane.scrollTop;
  const step = wanted.amountPx ?? Math.max(Math.round(pane.clientHeight * 0.85), 100);
  const tops = {
    top: 0,
    bottom: pane.scrollHeight,
    up: before - step,
    down: before + step,
    'into-view': before + step,
  };
  scrollPane(pane, tops[wanted.direction]);
  await nextFrame(pane, signal);
  const moved = Math.round(pane.scrollTop - before);
  const above = Math.round(pane.scrollTop);
  const below = Math.max(Math.round(pane.scrollHeight - pane.clientHeight - pane.scrollTop), 0);
  const what = pane === pagePane(document) ? 'the page' : describeElement(pane);
  const left = `${above} px above, ${below} px below.`;
  if (moved === 0) return `Nothing moved: ${what} is at its ${below === 0 ? 'bottom' : 'top'}. ${left}`;
  return `Scrolled ${what} ${moved > 0 ? 'down' : 'up'} by ${Math.abs(moved)} px. ${left}`;
}

async function scrollSideways(
  document: Document,
  { element, amountPx }: ScrollWanted,
  direction: 'left' | 'right',
  signal: AbortSignal,
): Promise<string> {
  const pane = element ? widePaneAround(document, element) : pagePane(document);
  const before = pane.scrollLeft;
  const step = amountPx ?? Math.max(Math.round(pane.clientWidth * 0.85), 100);
  pane.scrollTo({ left: before + (direction === 'right' ? step : -step), behavior: 'instant' });
  await nextFrame(pane, signal);
  const moved = Math.round(Math.abs(pane.scrollLeft - before));
  const hidden = pane.scrollWidth - pane.clientWidth;
  // In text from right to left the start is at the right, and counts down from zero.
  const toTheLeft = Math.round(isFromRight(pane) ? hidden + pane.scrollLeft : pane.scrollLeft);
  const left = `${toTheLeft} px to the left, ${Math.max(Math.round(hidden - toTheLeft), 0)} px to the right.`;
  const what = pane === pagePane(document) ? 'the page' : describeElement(pane);
  return moved === 0
    ? `Nothing moved: ${what} is at its end. ${left}`
    : `Scrolled ${what} ${direction} by ${moved} px. ${left}`;
}

function isFromRight(pane: Element): boolean {
  return styleOf(pane).direction === 'rtl';
}

// Many applications scroll a pane that fills the window, and the page itself does not move.
function paneFor(document: Document, element: Element | undefined): Element {
  const page = pagePane(document);
  const view = document.defaultView;
  const start =
    element ?? (overflows(page) || !view ? null : document.elementFromPoint(view.innerWidth / 2, view.innerHeight / 2));
  return start ? paneAround(document, start) : page;
}
