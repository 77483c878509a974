import type { JsonObject } from '../core/json';
import type { FlowUse } from '../core/label';
import type { CanonicalUrl } from './canonical-url';
import { carriesReadings } from './carries-readings';
import { heldFor, holdsPrivate, isOfSensitiveSite, isSite, unpaired, urlOf } from './held';
import { holdsShown } from './holds-shown';
import { isAuthored, isWritten, madeParts } from './made-address';
import { isWrittenIn } from './readings';
import { isSensitiveSite } from './sensitive-sites';
import { sentTexts } from './sent-texts';
import { registrableDomain, siteKey } from './site';
import { isTaskPage, isTyped, type Situation } from './situation';
import { isOfUserWords, userWordChoices } from './user-words';
import type { PolicyState } from './verdict';

/** What a call may tell a site of what the model read elsewhere (R4, R5). */
export interface Flow {
  /** The origins whose text may be in it; empty when it may go on unasked. */
  readonly from: readonly string[];
  /** What is counted when it runs. */
  readonly uses: readonly FlowUse[];
}

/** Pages' links to other sites that are followed unasked in a task, once something private was read. */
export const CROSSINGS_HOLDING = 3;
/** And before. */
export const CROSSINGS_FREE = 30;
/**
 * What a model that knows private things of others may tell a site by what it acts on there, by following a link to it,
 * and by which of the site's own words it sends: so many of these. All sites outside the task have them together, since
 * they may be one owner's.
 */
export const TOLD_HOLDING = 5;
/** And words of the user, in whatever fields and order. */
export const WORDS_HOLDING = 30;

const FREE: Flow = { from: [], uses: [] };

/** Judges what a call may tell the sites that it reaches. Calls of skills and of pages' own tools have rules of their own. */
export function flowOf(situation: Situation): Flow {
  const { facts, effect, page, destination, others = [] } = situation;
  if (facts.page !== undefined) return { from: [], uses: writtenInto(situation.state, page) };
  if (facts.remote !== undefined) return skillFlow(situation);
  switch (effect) {
    case 'input':
    case 'submit':
      return together([page, destination], (site) => actFlow(situation, site));
    case 'script':
      return page === undefined ? FREE : holding(situation.state, page);
    case 'navigate':
    case 'network':
    case 'download': {
      if (facts.target !== undefined) return linkFlow(situation);
      // Back and forward: the page that is left learns how far, and the one that comes, that it came.
      if (destination === undefined && effect === 'navigate')
        return together([page], (site) => choiceFlow(situation, site));
      const rest = others.flatMap((address) => urlOf(address) ?? []);
      return together([destination, ...rest], (url) => addressFlow(situation, url));
    }
    case 'upload':
      return page === undefined ? FREE : holding(situation.state, page);
    case 'read':
      return facts.tool.isSeen === true ? together([page], (site) => seenFlow(situation, site)) : FREE;
    default:
      return FREE;
  }
}

/** Whether a page led here by an address that it wrote itself, and few such addresses were followed before (R2). */
export function isSilentCrossing(situation: Situation): boolean {
  const { facts, state, page, destination } = situation;
  if (destination === undefined || isSensitiveSite(destination.hostname)) return false;
  // Over http anybody on the way reads along.
  if (destination.scheme === 'http' && page?.scheme !== 'http') return false;
  // What a page led to by itself is its own; what else may be in it, the flow judges.
  const isOfPage = facts.target !== undefined || facts.leadsTo !== undefined;
  if (!isOfPage && !isAuthored(destination, state)) return false;
  return crossingsLeft(state, destination) > 0;
}

/** Calls of skills that read run unasked as often as this in a task, since each may spell something to its server. */
export const SKILL_CALLS = 50;

function skillFlow({ effect, destination }: Situation): Flow {
  if (effect !== 'network' || destination === undefined) return FREE;
  return { from: [], uses: [{ kind: 'skill', site: siteKey(destination), count: 1 }] };
}

/** Whether the model called skills so often in this task that the next call is asked about (R24). */
export function usedUpSkills({ flowUses }: PolicyState): boolean {
  return flowUses.reduce((sum, { kind, count }) => (kind === 'skill' ? sum + count : sum), 0) >= SKILL_CALLS;
}

/** For the card: the origins whose private text may be in what is sent, also where another rule is why it is asked. */
export function sourcesFor(situation: Situation, { from }: Flow): readonly string[] {
  const { facts, state, page, destination } = situation;
  const to = facts.remote === undefined ? page : destination;
  if (to === undefined || (facts.remote === undefined && facts.page === undefined)) return from;
  if (facts.remote !== undefined && !carriesReadings(facts, state)) return from;
  return unpaired(state, heldFor(state, to), to);
}

/** What is typed, or else the choice of what is acted on. */
function actFlow(situation: Situation, to: CanonicalUrl): Flow {
  const texts = sentTexts(situation.facts);
  return texts.length === 0 ? choiceFlow(situation, to) : textFlow(situation, texts, to);
}

/** The page may notice how it is looked at. To go on downwards is what anybody does. */
function seenFlow(situation: Situation, to: CanonicalUrl): Flow {
  const { direction, ref_id: ref, selector, amount, label } = situation.facts.input;
  if (typeof label === 'string' && label !== '') return textFlow(situation, [label], to);
  const isPlain =
    (direction ?? 'down') === 'down' && ref === undefined && selector === undefined && amount === undefined;
  return isPlain ? FREE : choiceFlow(situation, to);
}

function textFlow({ state }: Situation, texts: readonly string[], to: CanonicalUrl): Flow {
  const held = [...new Set([...heldFor(state, to), ...glimpsedIn(texts, state, to)])];
  const site = siteKey(to);
  const isSaid = (text: string) => isOfUserWords([text], state.userTexts);
  const rest = texts.filter((text) => !isSaid(text));
  const own = state.readings.filter(({ origin }) => origin !== undefined && isSite(origin, to));
  const isHarmless = (text: string) => !ADDRESS_SIGNS.test(text) && isWrittenIn(own, text);
  const written = rest.every(isHarmless) ? [] : writtenInto(state, to);
  if (held.length === 0) return { from: [], uses: written };
  const words = userWordChoices(texts.filter(isSaid), state.userTexts);
  const isLeft =
    words !== undefined &&
    words <= WORDS_HOLDING - countOf(state, 'word', site) &&
    rest.length <= leftToTell(state, to);
  if (!isLeft || !rest.every((text) => isWrittenIn(own, text)))
    return { ...unlessPaired(state, held, to), uses: written };
  const uses: readonly FlowUse[] = [
    { kind: 'word', site, count: words },
    { kind: 'piece', site, count: rest.length },
  ];
  return { from: [], uses: [...uses.filter(({ count }) => count > 0), ...written] };
}

function choiceFlow({ facts, state }: Situation, to: CanonicalUrl): Flow {
  const held = heldFor(state, to);
  if (held.length === 0) return FREE;
  const count = choicesIn(facts.input);
  if (count <= leftToTell(state, to)) return { from: [], uses: [{ kind: 'choice', site: siteKey(to), count }] };
  return unlessPaired(state, held, to);
}

// Without one of them no page takes a text for an address, or for a part of one that leads elsewhere.
const ADDRESS_SIGNS = /[:/\\@]|\.\S/;

/** Unless the user saw it on a card: what stands in the site's pages may be the model's from then on. */
function writtenInto(state: PolicyState, to: CanonicalUrl | undefined): readonly FlowUse[] {
  return to !== undefined && holdsPrivate(state) ? [{ kind: 'written', site: siteKey(to), count: 1 }] : [];
}

/** What was told of without a call: titles and addresses of other sites' pages. */
function glimpsedIn(texts: readonly string[], state: PolicyState, to: CanonicalUrl): readonly string[] {
  const { glimpses } = state;
  // A site knows its own name.
  const userTexts = [...state.userTexts, registrableDomain(to.hostname)];
  const seen = glimpses.filter(
    (each) => !isSite(each.origin, to) && holdsShown(texts, { shown: each.texts, userTexts }),
  );
  return seen.map(({ origin }) => origin);
}

/** A number tells more than which of a few things was taken: a point, a distance, how often. So do several things. */
function choicesIn(input: JsonObject): number {
  const values = Object.entries(input).flatMap(([name, value]) => (name === 'tab_id' ? [] : [value]));
  const numbers = values.filter((value) => typeof value === 'number').length;
  const further = values.map((value) => (Array.isArray(value) ? Math.max(0, value.length - 1) : 0));
  return further.reduce((sum, count) => sum + count, 1 + numbers);
}

/** The page wrote the address; which link is taken tells the page itself, and whoever it leads to. */
function linkFlow(situation: Situation): Flow {
  const { effect, page, destination } = situation;
  // A file behind an element is asked for each time, and its address is the page's.
  if (effect === 'download' || page === undefined) return FREE;
  const own = choiceFlow(situation, page);
  if (destination === undefined || isSite(page.origin, destination)) return own;
  return joined([own, crossingFlow(situation, destination)]);
}

function addressFlow(situation: Situation, to: CanonicalUrl): Flow {
  const { facts, state, page } = situation;
  // A page can tell when its tab is shown, and when it goes.
  if (facts.otherTab !== undefined) return choiceFlow(situation, to);
  if (isTyped(to, state)) return FREE;
  if (isAuthored(to, state)) {
    return page !== undefined && isSite(page.origin, to) ? choiceFlow(situation, to) : crossingFlow(situation, to);
  }
  const parts = madeParts(to, situation);
  // Where a redirect leads may hold what the model gave to the page that made it.
  if (facts.leadsTo !== undefined) {
    return joined([textFlow(situation, parts, to), { from: [], uses: [crossingTo(to)] }]);
  }
  return parts.length === 0 ? choiceFlow(situation, to) : textFlow(situation, parts, to);
}

function crossingFlow(situation: Situation, to: CanonicalUrl): Flow {
  const { facts, state, page } = situation;
  // A page may have made the link of what the model wrote into it.
  if (facts.target !== undefined && page !== undefined && isWritten(state, siteKey(page)))
    return unlessPaired(state, heldFor(state, to), to);
  if (isTaskPage(to, state)) return choiceFlow(situation, to);
  const use = crossingTo(to);
  if (crossingsLeft(state, to) > 0) return { from: [], uses: [use] };
  const asked = unlessPaired(state, heldFor(state, to), to);
  return { ...asked, uses: [use] };
}

function crossingTo(to: CanonicalUrl): FlowUse {
  return { kind: 'crossing', site: siteKey(to), count: 1 };
}

function crossingsLeft(state: PolicyState, to: CanonicalUrl): number {
  const held = unpaired(state, heldFor(state, to), to);
  if (held.length === 0) return CROSSINGS_FREE - crossingsOf(state);
  if (held.some(isOfSensitiveSite)) return 0;
  return Math.min(CROSSINGS_HOLDING - crossingsOf(state), leftToTell(state, to));
}

function leftToTell({ flowUses, taskOrigins }: PolicyState, to: CanonicalUrl): number {
  const taskSites = new Set([...taskOrigins].flatMap((origin) => urlOf(origin) ?? []).map(siteKey));
  const site = siteKey(to);
  const isTold = (use: FlowUse) => (taskSites.has(site) ? use.site === site : !taskSites.has(use.site));
  const told = flowUses.filter((use) => TELLING.has(use.kind) && isTold(use));
  return TOLD_HOLDING - told.reduce((sum, { count }) => sum + count, 0);
}

const TELLING: ReadonlySet<FlowUse['kind']> = new Set(['choice', 'piece', 'crossing']);

function holding(state: PolicyState, to: CanonicalUrl): Flow {
  return unlessPaired(state, heldFor(state, to), to);
}

function unlessPaired(state: PolicyState, held: readonly string[], to: CanonicalUrl): Flow {
  return { from: unpaired(state, held, to), uses: [] };
}

function countOf({ flowUses }: PolicyState, kind: FlowUse['kind'], site: string): number {
  return flowUses.reduce((sum, use) => (use.kind === kind && use.site === site ? sum + use.count : sum), 0);
}

function crossingsOf({ flowUses }: PolicyState): number {
  return flowUses.reduce((sum, use) => (use.kind === 'crossing' ? sum + use.count : sum), 0);
}

function together(sites: readonly (CanonicalUrl | undefined)[], judge: (site: CanonicalUrl) => Flow): Flow {
  const seen = new Map(sites.flatMap((site) => (site === undefined ? [] : [[site.href, site] as const])));
  return joined([...seen.values()].map(judge));
}

function joined(flows: readonly Flow[]): Flow {
  return { from: [...new Set(flows.flatMap(({ from }) => from))], uses: flows.flatMap(({ uses }) => uses) };
}
