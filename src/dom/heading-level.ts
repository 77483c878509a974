import { tagOf } from './read-element';

/** 1 to 6, as the page says it; 2 when it says nothing. */
export function headingLevel(element: Element): number {
  const level = Number(element.getAttribute('aria-level') ?? /^h([1-6])$/.exec(tagOf(element))?.[1]);
  return Number.isInteger(level) && level > 0 ? Math.min(level, 6) : 2;
}
