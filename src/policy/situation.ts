import type { Effect } from '../core/mode';
import type { Verb } from '../core/verb';
import { type CanonicalUrl, canonicalUrl } from './canonical-url';
import type { ResolvedEffect } from './effects';
import type { CallFacts, DenyCode, PolicyState } from './verdict';

/** The call with its addresses read once. */
export interface Situation {
  readonly facts: CallFacts;
  readonly state: PolicyState;
  readonly effect: Effect;
  /** What a `submit` of the page comes to. */
  readonly verb?: Verb;
  /** The working tab's address, or that of the frame whose own tool is called; absent when it is no web page. */
  readonly page?: CanonicalUrl;
  /** The address the effect reaches; absent when that is the working tab. */
  readonly destination?: CanonicalUrl;
  readonly destinationText?: string;
  readonly destinationCode?: DenyCode;
  readonly others?: readonly string[];
}

/** Reads the addresses of a call once, for all rules. */
export function situationOf(
  facts: CallFacts,
  state: PolicyState,
  { effect, verb, destination, others }: ResolvedEffect,
): Situation {
  const shown = facts.page?.frame ?? facts.tab;
  const address = shown && canonicalUrl(shown.url);
  const page = address?.ok === true ? address.url : undefined;
  const base = { facts, state, effect, verb, page, others };
  if (destination === undefined) return base;
  const reached = canonicalUrl(destination);
  return reached.ok
    ? { ...base, destination: reached.url, destinationText: destination }
    : { ...base, destinationText: destination, destinationCode: reached.code };
}

/** Whether a call looks into or acts on the working tab's page, as opposed to the browser or the session. */
export function touchesPage({ tool, target, input, remote }: CallFacts, effect: Effect): boolean {
  if (remote !== undefined) return false;
  if (target !== undefined || tool.runsIn === 'content' || tool.runsIn === 'page') return true;
  if (effect === 'input' || effect === 'submit' || effect === 'script' || effect === 'upload') return true;
  if (tool.needs?.some((need) => need === 'capture' || need === 'pageScript') === true) return true;
  // A file that is asked for without an address is the one that the tab shows.
  if (effect === 'network' && input.url === undefined) return true;
  // Without a route the worst is assumed of a read.
  return tool.runsIn === undefined && effect === 'read';
}

/** `go_back` and its like: the tab moves, and nobody says where to. */
export function leadsNowhereNamed({ input }: CallFacts): boolean {
  return input.url === undefined && input.tab_id === undefined;
}

/** Whether a request takes nothing along but its address. */
export function isPlainGet({ input }: CallFacts): boolean {
  const method = input.method;
  const isRead = method === undefined || (typeof method === 'string' && /^(?:get|head)$/i.test(method));
  return isRead && input.body === undefined && input.headers === undefined;
}

/** Whether an address is of the page itself, or one that the user typed. */
export function isOwnOrTyped(
  destination: CanonicalUrl | undefined,
  page: CanonicalUrl | undefined,
  state: PolicyState,
): boolean {
  // Without an address of its own the call is about the tab's page.
  if (destination === undefined) return page !== undefined;
  return destination.origin === page?.origin || isTyped(destination, state);
}

/** Whether an address belongs to the task; where servers send `example.com` to `https://www.example.com`, so does that. */
export function isTaskPage({ origin, scheme, hostname, port }: CanonicalUrl, { taskOrigins }: PolicyState): boolean {
  if (taskOrigins.has(origin)) return true;
  if (port !== '') return false;
  const twin = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
  const schemes = scheme === 'https' ? ['https', 'http'] : ['http'];
  return schemes.some((from) => taskOrigins.has(`${from}://${hostname}`) || taskOrigins.has(`${from}://${twin}`));
}

/** Whether the user typed just this address in the task. */
export function isTyped({ resource }: CanonicalUrl, { typedUrls }: PolicyState): boolean {
  for (const typed of typedUrls) {
    const result = canonicalUrl(typed);
    if (result.ok && result.url.resource === resource) return true;
  }
  return false;
}
