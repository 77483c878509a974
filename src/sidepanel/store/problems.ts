import { type ReadonlySignal, signal } from '@preact/signals';
import type { PanelFailure } from '../../messaging/protocol';

/** Something that did not work, and what trying again would do. */
export interface Problem {
  readonly failure: PanelFailure;
  /** Absent when trying again makes no sense. */
  readonly retry?: () => void;
}

export interface Problems {
  readonly current: ReadonlySignal<Problem | undefined>;
  report(failure: PanelFailure, retry?: () => void): void;
  clear(): void;
}

/** The one problem that is shown; a newer one replaces it. */
export function createProblems(): Problems {
  const current = signal<Problem | undefined>(undefined);
  return {
    current,
    report: (failure, retry) => {
      current.value = { failure, ...(retry && { retry }) };
    },
    clear: () => {
      current.value = undefined;
    },
  };
}
