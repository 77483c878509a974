import { canonicalUrl } from './canonical-url';
import { isSameSite } from './site';
import type { CallFacts, PageFrameFacts, PageToolFacts, PolicyState } from './verdict';

/** The document that offers the tool is the one that is shown where it is: in the tab, or in a frame of it. */
export function isOfPage({ page, tab }: CallFacts): boolean {
  if (page === undefined || tab === undefined) return false;
  const shown = page.frame ?? tab;
  const address = canonicalUrl(shown.url);
  return address.ok && address.url.origin === page.origin && shown.documentId === page.documentId;
}

/** Whether the user allowed the tool in advance, and it is where and when they meant. */
export function runsUnasked({ origin, policy, frame, unneeded }: PageToolFacts, { readOrigins }: PolicyState): boolean {
  // A page may ask for more than its tool needs: what the user allowed is the tool.
  if (unneeded === 'given') return false;
  // What the model read elsewhere must not go to a page without a question, whatever its arguments are called.
  const knowsOthers = [...readOrigins].some((read) => read !== origin);
  return policy === 'always' && !knowsOthers && (frame === undefined || isAtHome(frame));
}

/**
 * Whether all documents around a frame are of its own site. What the user allowed a site in advance it may do there only:
 * another page could lead it where the user never meant to be.
 */
export function isAtHome({ url, around }: Pick<PageFrameFacts, 'url' | 'around'>): boolean {
  const inner = canonicalUrl(url);
  if (!inner.ok) return false;
  return around.every((each) => {
    const outer = canonicalUrl(each);
    return outer.ok && isSameSite(outer.url, inner.url);
  });
}
