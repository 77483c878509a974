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
  readonly openedTabs?: readonly { readonly tabId: number; readonly url: string; readonly title?: string }[];
  /** The element that would have received the event instead. */
  readonly coveredBy?: string;
  /** The element that has focus after the act. */
  readonly focus?: string;
  /** Text of a dialog that the page opened. */
  readonly dialog?: string;
  /** Tabs that closed because of the act. */
  readonly closedTabs?: readonly number[];
  /** Files that began to be saved because of the act. */
  readonly downloads?: readonly { readonly downloadId: number; readonly name: string }[];
  /** What the tab asked its servers for after the act; bounded by the producer. */
  readonly requests?: readonly RequestSeen[];
  /** The page took the act over: it cancelled what the browser would have done. Nothing else need have come of it. */
  readonly handled?: true;
  /** How the act was caused, when the events that a script can make had no effect. */
  readonly input?: 'trusted';
}

/** A request seen after an act. */
export interface RequestSeen {
  readonly method: string;
  readonly url: string;
  /** Absent while there is no answer. */
  readonly status?: number;
  /** The browser's error, when there will be no answer. */
  readonly error?: string;
}
