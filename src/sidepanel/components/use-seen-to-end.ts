import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Rounding, and a margin below the last line. */
const TOLERANCE_PX = 4;

/** Whether an element that scrolls has been in sight down to its end, as far as it goes now; true when it is not there. */
export function useSeenToEnd(element: RefObject<HTMLElement | null>): ReadonlySignal<boolean> {
  const seen = useSignal(false);
  const reachedPx = useRef(0);
  const look = useRef(() => {
    const box = element.current;
    if (box) reachedPx.current = Math.max(reachedPx.current, box.scrollTop + box.clientHeight);
    seen.value = !box || reachedPx.current >= box.scrollHeight - TOLERANCE_PX;
  }).current;
  // What is opened in it makes it longer.
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [element, look]);
  return seen;
}
