import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { SessionState } from '../../session/state';
import { announcementFor } from '../announcement';

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
    if (next !== undefined) text.value = next;
  });
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {text.value}
    </div>
  );
}
