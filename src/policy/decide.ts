import type { Effect } from '../core/mode';
import { CanonicalJsonError } from './canonical-json';
import { type CanonicalUrl, canonicalUrl } from './canonical-url';
import { buildCard } from './card';
import { carriesReadings } from './carries-readings';
import { deny } from './denials';
import { digestOf, isAllowedBy, isSameRequest } from './digest';
import { type ResolvedEffect, resolveEffect, setsValue } from './effects';
import { findGrant, GRANTABLE_EFFECTS } from './grants';
import { hostClass } from './host-class';
import { isOfPage, runsUnasked } from './page-tool-rules';
import { mintPermit } from './permit';
import { isRestrictedPage } from './restricted-page';
import { isSameSite } from './site';
import type { CallFacts, DenyCode, PolicyState, Verdict } from './verdict';

/**
 * The reference monitor: every call passes here, right before it runs, and nothing acts without the permit it mints.
 * Pure but for the permit. The first failing test wins: mode, liveness, addresses, sensitivity; what is left is
 * allowed by a rule or a grant, or asked for. Unknown means no.
 */
export function decide(facts: CallFacts, state: PolicyState): Verdict {
  const digest = digestOrUndefined(facts);
  if (digest === undefined) return deny('DENY_BAD_INPUT');
  const resolved = resolveEffect(facts);
  if (resolved === undefined) return deny('DENY_UNKNOWN_EFFECT');

  const situation = situationOf(facts, state, resolved);
  const refusal = refusalOf(situation) ?? userRefusal(digest, facts, state);
  if (refusal !== undefined) return deny(refusal);

  const { effect } = resolved;
  if (isAllowedBy(state.answer, digest) || isAllowed(situation)) {
    return { kind: 'allow', permit: permitFor(facts, effect, digest), effect, digest };
  }
  const rememberable = isRememberable(situation);
  const { destination, page } = situation;
  return { kind: 'ask', card: buildCard({ facts, effect, destination, page, rememberable }), digest };
}

/** The call with its addresses read once. */
interface Situation {
  readonly facts: CallFacts;
  readonly state: PolicyState;
  readonly effect: Effect;
  /** The working tab's address, or that of the frame whose own tool is called; absent when it is no web page. */
  readonly page?: CanonicalUrl;
  /** The address the effect reaches; absent when that is the working tab. */
  readonly destination?: CanonicalUrl;
  readonly destinationText?: string;
  readonly destinationCode?: DenyCode;
  readonly others?: readonly string[];
}

function situationOf(facts: CallFacts, state: PolicyState, { effect, destination, others }: ResolvedEffect): Situation {
  const shown = facts.page?.frame ?? facts.tab;
  const address = shown && canonicalUrl(shown.url);
  const page = address?.ok === true ? address.url : undefined;
  const base = { facts, state, effect, page, others };
  if (destination === undefined) return base;
  const reached = canonicalUrl(destination);
  return reached.ok
    ? { ...base, destination: reached.url, destinationText: destination }
    : { ...base, destinationText: destination, destinationCode: reached.code };
}

function refusalOf(situation: Situation): DenyCode | undefined {
  return (
    modeRefusal(situation) ??
    livenessRefusal(situation) ??
    pageRefusal(situation) ??
    destinationRefusal(situation) ??
    otherRefusal(situation) ??
    sensitivityRefusal(situation)
  );
}

function modeRefusal({ facts, state, effect, page, destination }: Situation): DenyCode | undefined {
  const { mode } = state;
  if (!facts.tool.modes.includes(mode)) return 'DENY_MODE';
  // `execute_js` and its like are for debugging, whatever a tool says of its modes.
  if (effect === 'script') return mode === 'dev' ? undefined : 'DENY_MODE';
  // Notes of the session leave nothing behind outside it.
  if (mode !== 'ask' || effect === 'read' || effect === 'memory') return undefined;
  // A skill's tool that reads was agreed to with its modes, and offered in no other.
  if (effect === 'network' && facts.remote?.reads === true) return undefined;
  const isOwnRead = effect === 'network' && isPlainGet(facts) && isOwnOrTyped(destination, page, state);
  return isOwnRead ? undefined : 'DENY_MODE';
}

function livenessRefusal({ facts, effect }: Situation): DenyCode | undefined {
  const needsTab = touchesPage(facts, effect) || (effect === 'navigate' && leadsNowhereNamed(facts));
  if (needsTab && facts.tab === undefined) return 'DENY_TAB_GONE';
  if (facts.page !== undefined && !isOfPage(facts)) return 'DENY_STALE_TARGET';
  const namesTarget = facts.remote === undefined && facts.page === undefined && typeof facts.input.ref_id === 'string';
  return effect !== 'read' && namesTarget && facts.target === undefined ? 'DENY_STALE_TARGET' : undefined;
}

/** `go_back` and its like: the tab moves, and nobody says where to. */
function leadsNowhereNamed({ input }: CallFacts): boolean {
  return input.url === undefined && input.tab_id === undefined;
}

function pageRefusal({ facts, effect, page }: Situation): DenyCode | undefined {
  if (facts.tab === undefined || !touchesPage(facts, effect)) return undefined;
  // Pages of extensions, our own among them, are restricted by their scheme.
  if (isRestrictedPage(facts.tab.url)) return 'DENY_RESTRICTED_PAGE';
  // A page whose address we cannot read is no page we can judge.
  if (page === undefined) return 'DENY_BAD_URL';
  return hostClass(page.hostname) === 'metadata' ? 'DENY_PRIVATE_NET' : undefined;
}

function destinationRefusal(situation: Situation): DenyCode | undefined {
  const { facts, state, effect, page, destination, destinationText, destinationCode } = situation;
  if (destinationText === undefined) return undefined;
  if (isOwn(destinationText, state)) return 'DENY_RESTRICTED_PAGE';
  if (destination === undefined) return destinationCode ?? 'DENY_BAD_URL';
  if (isRestrictedPage(destination.href)) return 'DENY_RESTRICTED_PAGE';
  const leadsTo = hostClass(destination.hostname);
  if (leadsTo === 'public') return undefined;
  if (leadsTo === 'metadata') return 'DENY_PRIVATE_NET';
  // What a skill may reach was agreed to at import; a page that is open gives it nothing more.
  if (facts.remote !== undefined)
    return leadsTo === 'loopback' && facts.remote.allowsLoopback ? undefined : 'DENY_PRIVATE_NET';
  const isInTask = effect !== 'network' && state.taskOrigins.has(destination.origin);
  return isOwnOrTyped(destination, page, state) || isInTask ? undefined : 'DENY_PRIVATE_NET';
}

/** A call that reaches several addresses may reach none that it could not reach alone. */
function otherRefusal({ facts, state, effect, others = [] }: Situation): DenyCode | undefined {
  for (const destination of others) {
    const refusal = destinationRefusal(situationOf(facts, state, { effect, destination }));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function sensitivityRefusal({ facts, effect }: Situation): DenyCode | undefined {
  if (facts.target?.sensitive !== true) return undefined;
  if (setsValue(facts)) return 'DENY_SENSITIVE_FIELD';
  // Moving on with Tab or Escape changes nothing in the field.
  return effect === 'input' && typeof facts.input.key !== 'string' ? 'DENY_SENSITIVE_FIELD' : undefined;
}

function userRefusal(
  digest: string,
  { remote }: CallFacts,
  { answer, deniedDigests }: PolicyState,
): DenyCode | undefined {
  if (answer?.allowed === false) return 'DENY_BY_USER';
  if (isAllowedBy(answer, digest)) return undefined;
  // A skill's tool may be asked of another page anew: it would send something else.
  const isRepeated = [...deniedDigests].some((denied) => (remote ? denied === digest : isSameRequest(denied, digest)));
  return isRepeated ? 'DENY_REPEATED' : undefined;
}

/** Whether a rule or a grant lets the call through without a question. */
function isAllowed(situation: Situation): boolean {
  const { facts, state, effect, page, destination } = situation;
  if (facts.remote !== undefined) return isAllowedRemote(situation);
  switch (effect) {
    case 'read':
    case 'memory':
      return true;
    case 'input':
      if (state.careful || page === undefined) return false;
      return isTaskPage(page, state) || isGranted(page.origin, situation);
    case 'submit': {
      // A form that leads elsewhere was written by one origin and acts on another; a grant speaks of its own only.
      const origins = [destination?.origin, page?.origin].filter((origin) => origin !== undefined);
      return origins.length > 0 && isRememberable(situation) && origins.every((each) => isGranted(each, situation));
    }
    case 'navigate':
      return !state.careful && isNavigationAllowed(situation);
    case 'network':
      if (!isPlainGet(facts)) return false;
      if (isOwnOrTyped(destination, page, state)) return true;
      // To navigate to an origin discloses no less than to fetch from it.
      return destination !== undefined && (isGranted(destination.origin, situation) || isGrantedNavigation(situation));
    case 'page-tool':
      return !state.careful && facts.page !== undefined && runsUnasked(facts.page, state);
    case 'script':
    case 'download':
    case 'upload':
    case 'clipboard':
    case 'schedule':
      return false;
    default:
      effect satisfies never;
      return false;
  }
}

/**
 * To import a skill is to agree to what its tools read from their servers. What they change is asked for, and so is what
 * may tell a server what the model read elsewhere.
 */
function isAllowedRemote(situation: Situation): boolean {
  const { facts, state, effect, destination } = situation;
  // It sends nothing: it names a core tool, which is then called and judged by itself.
  if (effect === 'read') return true;
  if (effect === 'network') {
    if (facts.remote?.reads !== true) return false;
    return !carriesReadings(facts, state) || isGranted(destination?.origin ?? '', situation);
  }
  if (effect !== 'submit' || destination === undefined) return false;
  return isRememberable(situation) && isGranted(destination.origin, situation);
}

function isNavigationAllowed(situation: Situation): boolean {
  const { facts, state, page, destination } = situation;
  // Back and forward stay in what the tab showed before; another tab that nobody could look up does not.
  if (destination === undefined) return leadsNowhereNamed(facts);
  if (isTyped(destination, state) || isTaskPage(destination, state)) return true;
  return (page !== undefined && isSameSite(page, destination)) || isGranted(destination.origin, situation);
}

function isGranted(origin: string, { state, effect }: Situation): boolean {
  return !state.careful && findGrant(state.grants, origin, effect) !== undefined;
}

function isGrantedNavigation({ state, destination }: Situation): boolean {
  return !state.careful && findGrant(state.grants, destination?.origin ?? '', 'navigate') !== undefined;
}

/** Whether an answer may count for the next call of this kind: it must name an origin and carry nothing secret. */
function isRememberable({ facts, state, effect, page, destination }: Situation): boolean {
  if (state.careful || !GRANTABLE_EFFECTS.has(effect) || facts.target?.form?.sensitive === true) return false;
  if (facts.remote !== undefined) return destination !== undefined;
  if (effect === 'network' && !isPlainGet(facts)) return false;
  if (effect === 'navigate') return destination !== undefined;
  return (destination ?? page) !== undefined;
}

function isOwnOrTyped(
  destination: CanonicalUrl | undefined,
  page: CanonicalUrl | undefined,
  state: PolicyState,
): boolean {
  // Without an address of its own the call is about the tab's page.
  if (destination === undefined) return page !== undefined;
  return destination.origin === page?.origin || isTyped(destination, state);
}

/** Whether an address belongs to the task; where servers send `example.com` to `https://www.example.com`, so does that. */
function isTaskPage({ origin, scheme, hostname, port }: CanonicalUrl, { taskOrigins }: PolicyState): boolean {
  if (taskOrigins.has(origin)) return true;
  if (port !== '') return false;
  const twin = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
  const schemes = scheme === 'https' ? ['https', 'http'] : ['http'];
  return schemes.some((from) => taskOrigins.has(`${from}://${hostname}`) || taskOrigins.has(`${from}://${twin}`));
}

function isTyped({ resource }: CanonicalUrl, { typedUrls }: PolicyState): boolean {
  for (const typed of typedUrls) {
    const result = canonicalUrl(typed);
    if (result.ok && result.url.resource === resource) return true;
  }
  return false;
}

function isPlainGet({ input }: CallFacts): boolean {
  const method = input.method;
  const isRead = method === undefined || (typeof method === 'string' && /^(?:get|head)$/i.test(method));
  return isRead && input.body === undefined && input.headers === undefined;
}

/** Whether a call looks into or acts on the working tab's page, as opposed to the browser or the session. */
function touchesPage({ tool, target, input, remote }: CallFacts, effect: Effect): boolean {
  if (remote !== undefined) return false;
  if (target !== undefined || tool.runsIn === 'content' || tool.runsIn === 'page') return true;
  if (effect === 'input' || effect === 'submit' || effect === 'script' || effect === 'upload') return true;
  if (tool.needs?.some((need) => need === 'capture' || need === 'pageScript') === true) return true;
  // A file that is asked for without an address is the one that the tab shows.
  if (effect === 'network' && input.url === undefined) return true;
  // Without a route the worst is assumed of a read.
  return tool.runsIn === undefined && effect === 'read';
}

function isOwn(url: string, { ownOrigin }: PolicyState): boolean {
  if (ownOrigin === '' || !URL.canParse(url) || !URL.canParse(ownOrigin)) return false;
  const one = new URL(url);
  const own = new URL(ownOrigin);
  return one.protocol === own.protocol && one.host === own.host;
}

function permitFor({ callId, target }: CallFacts, effect: Effect, digest: string) {
  // An act on an element is always an input to the page as well, and its receipt always a read.
  const effects = new Set<Effect>(target === undefined ? [effect, 'read'] : [effect, 'read', 'input']);
  return mintPermit({ callId, digest, effects });
}

function digestOrUndefined(facts: CallFacts): string | undefined {
  try {
    return digestOf(facts);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return undefined;
    throw error;
  }
}
