import type { Subscription } from '../subscription';
import { listen } from './listen';

/** An event of `webRequest`: a listener is added with a filter, and removed as any other. */
interface RequestsEvent<Details, Filter, Extra> {
  addListener(listener: (details: Details) => undefined, filter: Filter, extra?: Extra[]): void;
  removeListener(listener: (details: Details) => undefined): void;
}

/** Subscribes to the requests that the filter names, until the signal is aborted. Nothing is blocked or changed. */
export function listenToRequests<Details, Filter, Extra extends string>(
  event: RequestsEvent<Details, Filter, Extra>,
  filter: Filter,
  handle: (details: Details) => void,
  options?: Subscription,
  extra?: Extra[],
): void {
  const filtered = {
    // Firefox takes no third argument where there is nothing extra, not even an undefined one.
    addListener: (listener: (details: Details) => undefined) =>
      extra ? event.addListener(listener, filter, extra) : event.addListener(listener, filter),
    removeListener: (listener: (details: Details) => undefined) => event.removeListener(listener),
  };
  const listener = (details: Details): undefined => {
    handle(details);
  };
  listen(filtered, listener, options);
}
