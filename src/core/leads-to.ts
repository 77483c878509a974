/** A navigation that an act began by itself, to a site outside the task, and that was stopped. */
export interface LeadsTo {
  readonly url: string;
  /** Of the request. Only what a plain address says can be asked for again. */
  readonly method: string;
  /** It was to be shown in a tab of its own. */
  readonly inNewTab: boolean;
}
