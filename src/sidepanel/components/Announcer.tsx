import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { SessionState } from '../../session/state';
import { announcementFor } from '../announcement';
import { openCard } from '../session-view';

export interface AnnouncerProps {
  readonly state: ReadonlySignal<SessionState | undefined>;
}

/** Tells a screen reader when an answer is whole or something waits for the user; never each piece of text. */
export function Announcer({ state }: AnnouncerProps) {
  const before = useRef(state.peek());
  const text = useSignal('');
  useSignalEffect(() => {
    const now = state.value;
    const next = announcementFor(before.current, now);
    before.current = now;
    if (next === undefined) return;
    // By then a card has taken the focus, unless the user is writing, and is read out as the dialog that it is.
    soon(() => {
      if (now === undefined || openCard(now) === undefined || !isDialogFocused()) text.value = next;
    });
  });
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {text.value}
    </div>
  );
}

/** After the next frame; a hidden panel paints none. */
function soon(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => requestAnimationFrame(work));
}

function isDialogFocused(): boolean {
  return document.activeElement?.closest('[role="alertdialog"]') != null;
}
