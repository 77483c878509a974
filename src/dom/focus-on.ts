/** Gives an element the focus and leaves the page where it is. */
export function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}
