import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './Icon';

export interface SubPageProps {
  readonly title: string;
  /** Where `onBack` leads, in words. Both are absent where the header has the way back. */
  readonly backLabel?: string;
  readonly onBack?: () => void;
  readonly children: ComponentChildren;
}

/** A page below the settings. Its heading takes the focus, so that reading goes on at its top. */
export function SubPage({ title, backLabel, onBack, children }: SubPageProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => head.current?.focus(), []);
  return (
    <>
      <div class="sub-head">
        {onBack !== undefined && (
          <button type="button" class="button quiet" onClick={onBack}>
            <Icon name="back" />
            {backLabel}
          </button>
        )}
        <h2 tabIndex={-1} ref={head} dir="auto">
          {title}
        </h2>
      </div>
      {children}
    </>
  );
}
