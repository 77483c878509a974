/** What the guard of a document is told. */
export interface GuardSetup {
  /**
   * The event by which the guard is reached; whoever does not know it can't. A script in another world of the document,
   * which shares no objects, asks by this event with `STILL_THERE` for its detail: see `ask-guard.ts`.
   */
  readonly token: string;
  /** `leave`: does the page want to ask before it is left? With an answer of yes it will not ask. */
  readonly mode: 'arm' | 'disarm' | 'leave';
  /** Wall time in milliseconds after which the guard stands aside by itself. */
  readonly lastsMs: number;
  /** True while real mouse and keyboard events come from us. */
  readonly handsAreOurs: boolean;
  /** To the next question. */
  readonly answer?: { readonly accept: boolean; readonly text?: string };
}
