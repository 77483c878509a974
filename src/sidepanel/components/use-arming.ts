import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { createArming } from '../arming';

/**
 * Watches, frame by frame, whether an element has stood still long enough to be answered. A hidden panel paints no
 * frames, so the wait begins anew when it is shown again; so it does when what is in it changes.
 */
export function useArming(element: RefObject<HTMLElement | null>): ReadonlySignal<boolean> {
  const armed = useSignal(false);
  useEffect(() => {
    const arming = createArming();
    let frame = 0;
    const look = () => {
      const box = element.current?.getBoundingClientRect();
      if (box !== undefined) armed.value = arming.look(box, performance.now());
      frame = requestAnimationFrame(look);
    };
    const restart = () => {
      arming.restart();
      armed.value = false;
    };
    document.addEventListener('visibilitychange', restart);
    // What is read must not change under the finger either, even where nothing moves.
    const changes = new MutationObserver(restart);
    if (element.current) changes.observe(element.current, { childList: true, characterData: true, subtree: true });
    look();
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [armed, element]);
  return armed;
}
