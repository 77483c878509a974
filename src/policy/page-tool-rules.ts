import { canonicalUrl } from './canonical-url';
import type { CallFacts, PolicyState } from './verdict';

/** The document that offers the tool is the one that the tab shows. */
export function isOfPage({ page, tab }: CallFacts): boolean {
  const shown = tab && canonicalUrl(tab.url);
  return shown?.ok === true && shown.url.origin === page?.origin && tab?.documentId === page.documentId;
}

/** What the model read elsewhere must not go to a page without a question, whatever its arguments are called. */
export function knowsOtherSites(origin: string, { readOrigins }: PolicyState): boolean {
  return [...readOrigins].some((read) => read !== origin);
}
