import type { ComponentChildren } from 'preact';

export interface ScrollBoxProps {
  readonly label: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A named region that scrolls by itself, so it can be reached by keyboard. */
export function ScrollBox({ label, class: style, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the region
    <section class={style} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
