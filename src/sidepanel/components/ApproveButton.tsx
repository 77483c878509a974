import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, TargetedKeyboardEvent, TargetedMouseEvent } from 'preact';
import { mayApprove } from '../arming';

export interface ApproveButtonProps {
  /** Whether what is decided on has stood still long enough. */
  readonly armed: ReadonlySignal<boolean>;
  /** False while something has to be opened first. */
  readonly allShown?: boolean;
  /** An answer was given: it takes no other. */
  readonly sent?: boolean;
  readonly class: string;
  readonly onApprove: () => void;
  readonly children: ComponentChildren;
}

/** A button that gives something away: only a real click or the Space key presses it, and not at once. Enter never does. */
export function ApproveButton(props: ApproveButtonProps) {
  const { armed, allShown = true, sent = false, class: style, onApprove, children } = props;
  const approve = (event: TargetedMouseEvent<HTMLButtonElement>) => {
    const conditions = {
      isTrusted: event.isTrusted,
      armed: armed.peek(),
      visible: document.visibilityState === 'visible',
      focused: document.hasFocus(),
      allShown,
    };
    if (!sent && mayApprove(conditions)) onApprove();
  };
  return (
    <button
      type="button"
      class={`button ${style}`}
      aria-disabled={!armed.value || !allShown || sent}
      data-arming={!armed.value && allShown}
      onKeyDown={neverByEnter}
      onClick={approve}
    >
      {children}
    </button>
  );
}

function neverByEnter(event: TargetedKeyboardEvent<HTMLButtonElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}
