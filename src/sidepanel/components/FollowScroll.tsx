import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isAtEnd } from '../follow-scroll';
import { t } from '../t';
import { Icon } from './Icon';

export interface FollowScrollProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Keeps the newest in sight as long as the user is at the end, and offers the way back when they are not. */
export function FollowScroll({ label, children }: FollowScrollProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useSignal(true);

  const toEnd = () => {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    if (following.peek()) toEnd();
  });
  useEffect(() => {
    const element = box.current;
    const inner = content.current;
    if (element === null || inner === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (following.peek()) toEnd();
      else following.value = isAtEnd(element);
    });
    observer.observe(inner);
    observer.observe(element);
    return () => observer.disconnect();
  }, [following]);

  return (
    <div class="follow">
      <div
        class="transcript"
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the transcript
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={label}
        onScroll={(event) => {
          following.value = isAtEnd(event.currentTarget);
        }}
      >
        <div class="column" ref={content}>
          {children}
        </div>
      </div>
      {!following.value && (
        <button
          type="button"
          class="jump"
          onClick={() => {
            following.value = true;
            toEnd();
            box.current?.focus({ preventScroll: true });
          }}
        >
          <Icon name="down" />
          {t('transcript.jump')}
        </button>
      )}
    </div>
  );
}
