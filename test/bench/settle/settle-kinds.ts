/** A page of `settle.html`, named for what a click brings there. */
export interface SettleKind {
  readonly name: string;
  /** For the page's first answer. */
  readonly pageGoal?: string;
  /** For the whole wait. */
  readonly goal?: string;
  /** True for what comes later than anyone can wait for after every click. */
  readonly mayMiss?: true;
}

/** The rows of the table. */
export const SETTLE_KINDS: readonly SettleKind[] = [
  { name: 'nothing', pageGoal: '≤ 100' },
  { name: 'change-at-once', goal: '≤ 125' },
  { name: 'change-in-3-frames' },
  { name: 'timer-80' },
  { name: 'timer-100' },
  { name: 'timer-150', mayMiss: true },
  { name: 'fetch-120' },
  { name: 'fetch-600-with-spinner' },
  { name: 'fetches-200-then-300' },
  { name: 'post-then-fetch' },
  { name: 'list-in-10-parts' },
  { name: 'ticker', goal: '≤ 250' },
  { name: 'poll', goal: '≤ 500' },
];
