import type { ComponentChildren } from 'preact';

export interface ScrollBoxProps {
  readonly label: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A named box that scrolls by itself, so it can be reached by keyboard. */
export function ScrollBox({ label, class: style, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the box
    <div class={style} role="group" tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}
