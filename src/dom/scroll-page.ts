import { describeElement } from './describe-element';
import { nextFrame } from './next-frame';
import { overflows, pagePane, paneAround, scrollPane, scrollToShow } from './scroll-pane';

/** What to scroll, and how. */
export interface ScrollWanted {
  /** Absent: the page, or the pane that fills it. */
  readonly element?: Element;
  readonly direction: 'up' | 'down' | 'top' | 'bottom' | 'into-view';
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

// Many applications scroll a pane that fills the window, and the page itself does not move.
function paneFor(document: Document, element: Element | undefined): Element {
  const page = pagePane(document);
  const view = document.defaultView;
  const start =
    element ?? (overflows(page) || !view ? null : document.elementFromPoint(view.innerWidth / 2, view.innerHeight / 2));
  return start ? paneAround(document, start) : page;
}
