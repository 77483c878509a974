/** Ends a subscription when aborted; without it the subscription lasts as long as the background. */
export interface Subscription {
  readonly signal?: AbortSignal;
}
