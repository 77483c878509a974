/** What an acting tool observed. Every string in it may hold page text. */
export interface Receipt {
  /** False means that no effect was observed; it does not mean that there was none. */
  readonly changed: boolean;
  /** Lines that appeared (`+`), went (`-`) or differ (`~`), bounded by the producer. */
  readonly diff?: readonly string[];
  /** The value read back from the field after the act. Absent for sensitive fields. */
  readonly value?: string;
  readonly checked?: boolean | 'mixed';
  /** Where the tab is now, when the act moved it. */
  readonly url?: { readonly from: string; readonly to: string };
  readonly title?: string;
  /** Tabs that opened because of the act. */
  readonly openedTabs?: readonly { readonly tabId: number; readonly url: string }[];
  /** The element that would have received the event instead. */
  readonly coveredBy?: string;
  /** The element that has focus after the act. */
  readonly focus?: string;
  /** Text of a dialog that the page opened. */
  readonly dialog?: string;
}
