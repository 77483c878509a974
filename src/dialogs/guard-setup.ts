/** What the guard of a document is told. */
export interface GuardSetup {
  /**
   * The event by which the guard is reached; whoever does not know it can't. A script in another world of the document,
   * which shares no objects, asks by this event with `STILL_THERE` for its detail: see `ask-guard.ts`.
   */
  readonly token: string;
  /**
   * `leave`: does the page want to ask before it is left? With an answer of yes it will not ask. `leave-frames`: the same
   * in those frames only that the page itself can't reach, because they are of another origin.
   */
  readonly mode: 'arm' | 'disarm' | 'leave' | 'leave-frames';
  /** Wall time in milliseconds after which the guard stands aside by itself. */
  readonly lastsMs: number;
  /** True while real mouse and keyboard events come from us. */
  readonly handsAreOurs: boolean;
  /** One of those frames wants to ask before the page around it is left. */
  readonly framesAsk?: boolean;
  /** To the next question. */
  readonly answer?: { readonly accept: boolean; readonly text?: string };
}
