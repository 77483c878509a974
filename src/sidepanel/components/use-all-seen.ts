import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Rounding, and a margin below the last line. */
const TOLERANCE_PX = 4;
/** Of a box's height: what was read last stays in sight. */
const STEP = 0.8;

/** Whether all of a page was in sight. */
export interface AllSeen {
  readonly seen: ReadonlySignal<boolean>;
  /** Goes on to what was not in sight yet. */
  showNext(): void;
}

/**
 * Whether the page around an element, and each text in it that scrolls by itself, was in sight down to its end. What
 * comes later has to be seen too.
 */
export function useAllSeen(inside: RefObject<HTMLElement | null>): AllSeen {
  const seen = useSignal(false);
  const reachedPx = useRef(new WeakMap<Element, number>()).current;
  const left = useRef((): HTMLElement | undefined => {
    const page = inside.current?.closest<HTMLElement>('main');
    if (!page) return undefined;
    // The texts first: to go to their ends moves the page, too.
    return [...page.querySelectorAll<HTMLElement>('.exact'), page].find((box) => {
      const now = Math.max(reachedPx.get(box) ?? 0, box.scrollTop + box.clientHeight);
      reachedPx.set(box, now);
      return now < box.scrollHeight - TOLERANCE_PX;
    });
  }).current;
  const look = useRef(() => {
    seen.value = left() === undefined;
  }).current;
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const page = inside.current?.closest('main');
    if (!page) return;
    const observer = new ResizeObserver(look);
    observer.observe(page);
    // The event of a box inside does not bubble.
    page.addEventListener('scroll', look, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      page.removeEventListener('scroll', look, { capture: true });
    };
  }, [inside, look]);
  return {
    seen,
    showNext() {
      const next = left();
      if (!next) return;
      if (next.tagName !== 'MAIN') {
        next.scrollIntoView({ block: 'center' });
        next.focus({ preventScroll: true });
      }
      next.scrollBy({ top: Math.ceil(next.clientHeight * STEP) });
    },
  };
}
