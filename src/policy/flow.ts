import type { FlowUse } from '../core/label';
import type { CanonicalUrl } from './canonical-url';
import { carriesReadings } from './carries-readings';
import { heldFor, isOfSensitiveSite, isSite, unpaired, urlOf } from './held';
import { isAuthored, madeParts } from './made-address';
import { isWrittenIn } from './readings';
import { isSensitiveSite } from './sensitive-sites';
import { sentTexts } from './sent-texts';
import { siteKey } from './site';
import { isTaskPage, isTyped, type Situation } from './situation';
import { isOfUserWords } from './user-words';
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
/** Acts on one site, chosen by a model that knows private things of others. */
export const CHOICES_HOLDING = 5;
/** Times that a site's own words are sent to it by a model that knows private things of others. */
export const PIECES_HOLDING = 8;
/** A point on a page tells more than which of its elements was taken. */
const POINT_CHOICES = 3;

const FREE: Flow = { from: [], uses: [] };

/** Judges what a call may tell the sites that it reaches. Calls of skills and of pages' own tools have rules of their own. */
export function flowOf(situation: Situation): Flow {
  const { facts, effect, page, destination, others = [] } = situation;
  if (facts.page !== undefined) return FREE;
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
      const rest = others.flatMap((address) => urlOf(address) ?? []);
      return together([destination, ...rest], (url) => addressFlow(situation, url));
    }
    case 'upload':
      return page === undefined ? FREE : holding(situation.state, page);
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
  if (facts.target === undefined && !isAuthored(destination, state)) return false;
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

function textFlow({ state }: Situation, texts: readonly string[], to: CanonicalUrl): Flow {
  const held = heldFor(state, to);
  if (held.length === 0 || isOfUserWords(texts, state.userTexts)) return FREE;
  const rest = texts.filter((text) => !isOfUserWords([text], state.userTexts));
  const own = state.readings.filter(({ origin }) => origin !== undefined && isSite(origin, to));
  const site = siteKey(to);
  const left = PIECES_HOLDING - countOf(state, 'piece', site);
  if (rest.length > 0 && rest.length <= left && rest.every((text) => isWrittenIn(own, text))) {
    return { from: [], uses: [{ kind: 'piece', site, count: rest.length }] };
  }
  return unlessPaired(state, held, to);
}

function choiceFlow({ facts, state }: Situation, to: CanonicalUrl): Flow {
  const held = heldFor(state, to);
  if (held.length === 0) return FREE;
  const site = siteKey(to);
  const count = facts.input.x === undefined ? 1 : POINT_CHOICES;
  if (countOf(state, 'choice', site) + count <= CHOICES_HOLDING)
    return { from: [], uses: [{ kind: 'choice', site, count }] };
  return unlessPaired(state, held, to);
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
  // The address of another tab, or none that the model made.
  if (facts.otherTab !== undefined || isTyped(to, state)) return FREE;
  if (isAuthored(to, state)) {
    return page !== undefined && isSite(page.origin, to) ? choiceFlow(situation, to) : crossingFlow(situation, to);
  }
  const parts = madeParts(to, situation);
  return parts.length === 0 ? choiceFlow(situation, to) : textFlow(situation, parts, to);
}

function crossingFlow(situation: Situation, to: CanonicalUrl): Flow {
  const { state } = situation;
  if (isTaskPage(to, state)) return choiceFlow(situation, to);
  const use = { kind: 'crossing', site: siteKey(to), count: 1 } as const;
  if (crossingsLeft(state, to) > 0) return { from: [], uses: [use] };
  const asked = unlessPaired(state, heldFor(state, to), to);
  return { ...asked, uses: [use] };
}

function crossingsLeft(state: PolicyState, to: CanonicalUrl): number {
  const held = unpaired(state, heldFor(state, to), to);
  if (held.some(isOfSensitiveSite)) return 0;
  return (held.length > 0 ? CROSSINGS_HOLDING : CROSSINGS_FREE) - crossingsOf(state);
}

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
