/** Where something that the model read comes from. Labels of a task are only ever added to (R4). */
export interface Label {
  /** An origin, or `attachments`, or `unknown` for what has none. */
  readonly origin: string;
  /** Anybody could have read it: it was fetched without cookies, or is a public search's list of results. */
  readonly isPublic: boolean;
}

/** What a call may tell a site by being made, beside what a card showed; these are counted, since each says a few bits. */
export interface FlowUse {
  /**
   * `crossing`: an address that a page wrote, of another site, is opened; `choice`: one of several things on the site is
   * acted on; `piece`: words of the site's own text are sent to it; `word`: the user's own words are; `skill`: a skill's
   * server is asked; `written`: the site was given words of the model's own, which may stand in its pages from then on.
   */
  readonly kind: 'crossing' | 'choice' | 'piece' | 'word' | 'skill' | 'written';
  /** Of the site that is told: scheme and registrable domain. */
  readonly site: string;
  /** How many such uses it counts as. */
  readonly count: number;
}
