import type { SessionRule } from '../core/session-rule';
import { type CanonicalUrl, canonicalUrl } from './canonical-url';
import { resolveEffect } from './effects';
import { ADDRESS_ZONES, hostClass, LOOPBACK_ZONES, METADATA_NAMES, PRIVATE_SUFFIXES, ROUTER_ZONES } from './host-class';
import { publicSuffixOf } from './public-suffix';
import { framesNotToLoad } from './sensitive-sites';
import { isSameSite, registrableDomain } from './site';
import { leadsNowhereNamed } from './situation';
import type { CallFacts, PolicyState } from './verdict';

/** Where a tab may be led while the agent acts in it. */
export interface FenceScope {
  /** An address of each site that stays open. */
  readonly sites: readonly CanonicalUrl[];
  /** Addresses of the documents that a call acts in: what they open is fenced too. */
  readonly from: readonly CanonicalUrl[];
  /** The call goes back or forward: nobody knows where to, and the tab was there before. */
  readonly isFree: boolean;
}

/** A tab in which the agent acts. */
export interface FencedTab extends FenceScope {
  readonly tabId: number;
  /** A hidden tab that only reads: nothing but its own site may hear more than which files the page is made of. */
  readonly isQuarantine?: boolean;
}

/** Fewer than the browsers take, and more than a task has. */
const MAX_SITES = 60;

/** The sites that a call which was allowed leaves open: those of the task, those granted, and where it leads itself. */
export function fenceScope(facts: CallFacts, state: PolicyState): FenceScope {
  const { effect, destination, others = [] } = resolveEffect(facts) ?? {};
  const granted = state.grants.flatMap(({ effect, origin }) => (OPENS.has(effect) ? [origin] : []));
  const from = addresses([facts.tab?.url, facts.page?.frame?.url]);
  const led = addresses([destination, ...others]);
  const isFree = effect === 'navigate' && destination === undefined && leadsNowhereNamed(facts);
  return { sites: distinctSites([...led, ...addresses([...state.taskOrigins, ...granted])]), from, isFree };
}

const OPENS: ReadonlySet<string> = new Set(['navigate', 'submit', 'input']);

/** One address of each site, the first ones first. */
export function distinctSites(urls: readonly CanonicalUrl[]): readonly CanonicalUrl[] {
  const found: CanonicalUrl[] = [];
  for (const url of urls) if (!found.some((each) => isSameSite(each, url))) found.push(url);
  return found.slice(0, MAX_SITES);
}

/** Those of the texts that are web addresses. */
export function addresses(texts: readonly (string | undefined)[]): readonly CanonicalUrl[] {
  return texts.flatMap((text) => {
    const read = text === undefined ? undefined : canonicalUrl(text);
    return read?.ok ? [read.url] : [];
  });
}

/** Whether an address belongs to one of the sites: what the rules leave open. */
export function isOpenTo(address: string, sites: readonly CanonicalUrl[]): boolean {
  const read = canonicalUrl(address);
  return read.ok && sites.some((site) => isSameSite(site, read.url));
}

/** What the rules need to know beside the tabs. */
export interface FenceSurroundings {
  /** The host of the extension's own pages, which asks for the tabs that the agent opens. */
  readonly ownHost: string;
  /** Tabs that are the user's own, or that have rules of their own. */
  readonly otherTabIds: readonly number[];
}

/** The rules that hold the tabs at their sites. None without a tab. */
export function fenceRules(tabs: readonly FencedTab[], surroundings: FenceSurroundings): readonly SessionRule[] {
  return [
    ...tabs.flatMap((tab) => (tab.isQuarantine ? quarantineRules(tab) : tabRules(tab))),
    ...openedTabRules(tabs, surroundings),
  ];
}

const BLOCK = { priority: 1, action: 'block' } as const;
const ALLOW = { priority: 2, action: 'allow' } as const;
const WEB = '^https?:';

/** Of the tab itself. What its frames load by a plain address stays, as pages are made of it. */
function tabRules({ tabId, sites, from, isFree }: FencedTab): readonly SessionRule[] {
  const tabIds = [tabId];
  const initiatorDomains = domainsOf([...sites, ...from]);
  const frames = { ...BLOCK, resourceTypes: ['sub_frame'], tabIds } as const;
  const isPublic = from.every(({ hostname }) => hostClass(hostname) === 'public');
  return [
    ...(isFree ? [] : [{ ...BLOCK, resourceTypes: ['main_frame'], tabIds, regex: WEB } as const]),
    { ...frames, initiatorDomains, methods: ['post'], isThirdParty: true, regex: WEB },
    ...framesNotToLoad().map((where) => ({ ...frames, ...where })),
    ...(isPublic ? PRIVATE_NETWORKS : METADATA).map((where) => ({ ...frames, ...where })),
    ...sites.map((site): SessionRule => {
      return { ...ALLOW, resourceTypes: ['main_frame', 'sub_frame'], tabIds, ...siteOf(site) };
    }),
  ];
}

/** A page that is only read may be made of files from anywhere; it tells nobody anything else. */
function quarantineRules({ tabId, sites }: FencedTab): readonly SessionRule[] {
  const tabIds = [tabId];
  return [
    { ...BLOCK, resourceTypes: ['main_frame', 'sub_frame', 'ping', 'websocket'], tabIds, regex: WEB_AND_SOCKETS },
    { ...BLOCK, resourceTypes: ['xmlhttprequest', 'other'], tabIds, methods: WRITES, regex: WEB },
    ...sites.map((site): SessionRule => {
      const resourceTypes = ['main_frame', 'sub_frame', 'xmlhttprequest', 'other'] as const;
      return { ...ALLOW, resourceTypes, tabIds, ...siteOf(site) };
    }),
  ];
}

const WEB_AND_SOCKETS = '^(https?|wss?):';
const WRITES = ['post', 'put', 'patch', 'delete'] as const;

/**
 * Of tabs that a document of a fenced tab opens, and of those that the agent opens: no list can hold their ids before
 * they are there. Tabs of the user are left out by theirs.
 */
function openedTabRules(
  tabs: readonly FencedTab[],
  { ownHost, otherTabIds }: FenceSurroundings,
): readonly SessionRule[] {
  const acting = tabs.filter(({ isQuarantine }) => !isQuarantine);
  if (acting.length === 0) return [];
  const sites = distinctSites(acting.flatMap((tab) => tab.sites));
  const asked = {
    resourceTypes: ['main_frame'],
    initiatorDomains: [...domainsOf(acting.flatMap((tab) => [...tab.sites, ...tab.from])), ownHost],
    excludedTabIds: [...new Set([...otherTabIds, ...tabs.map(({ tabId }) => tabId)])],
  } as const;
  return [
    { ...BLOCK, ...asked, regex: WEB },
    ...sites.map((site): SessionRule => ({ ...ALLOW, ...asked, ...siteOf(site) })),
  ];
}

/** Browsers limit the size of an expression. Of a name as long as this any scheme and port will do. */
const MAX_DOMAIN_CHARS = 80;

function siteOf(site: CanonicalUrl): Pick<SessionRule, 'regex' | 'requestDomains'> {
  const domain = registrableDomain(site.hostname);
  return domain.length > MAX_DOMAIN_CHARS ? { requestDomains: [domain] } : { regex: siteRegex(site) };
}

/** The addresses of a site: its registrable domain with all below it, the port of its own, and https for http. */
export function siteRegex({ scheme, hostname, port }: CanonicalUrl): string {
  const domain = registrableDomain(hostname);
  const scheme_ = scheme === 'https' ? 'https' : 'https?';
  const below = hasSubdomains(domain) ? '([^/?#@:]+\\.)?' : '';
  return `^${scheme_}://${below}${escaped(domain)}${port === '' ? '' : `(:${port})?`}/`;
}

function hasSubdomains(domain: string): boolean {
  return !domain.startsWith('[') && !/(^|\.)\d+$/.test(domain) && publicSuffixOf(domain) !== domain;
}

function domainsOf(urls: readonly CanonicalUrl[]): readonly string[] {
  // The rules know no addresses in brackets.
  const names = urls.map(({ hostname }) => registrableDomain(hostname)).filter((name) => !name.startsWith('['));
  return [...new Set(names)];
}

function escaped(text: string): string {
  return text.replace(/[.[\]]/g, '\\$&');
}

const HOST_END = '(:[0-9]+)?/';

/** Where a cloud machine keeps its credentials: nothing may load it, wherever the page is. */
const METADATA: readonly Pick<SessionRule, 'regex' | 'requestDomains'>[] = [
  { requestDomains: [...METADATA_NAMES] },
  { regex: `^https?://(169\\.254\\.(169\\.254|170\\.2|170\\.23)|100\\.100\\.100\\.200|192\\.0\\.0\\.192)${HOST_END}` },
];

/** What `hostClass` calls not public, as far as an address shows it. A frame by a bare IPv6 address is taken for one. */
const PRIVATE_NETWORKS: readonly Pick<SessionRule, 'regex' | 'requestDomains'>[] = [
  {
    requestDomains: [
      ...PRIVATE_SUFFIXES,
      'localhost',
      ...LOOPBACK_ZONES,
      ...ADDRESS_ZONES,
      ...ROUTER_ZONES,
      ...METADATA_NAMES,
    ],
  },
  { regex: '^https?://(0|10|127|22[4-9]|23[0-9]|24[0-9]|25[0-5])\\.[0-9]+\\.[0-9]+\\.[0-9]+[:/]' },
  { regex: '^https?://(192\\.168|169\\.254|172\\.(1[6-9]|2[0-9]|3[01])|198\\.1[89])\\.[0-9]+\\.[0-9]+[:/]' },
  { regex: '^https?://100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\\.[0-9]+\\.[0-9]+[:/]' },
  { regex: '^https?://(192\\.0\\.[02]|192\\.88\\.99|198\\.51\\.100|203\\.0\\.113)\\.[0-9]+[:/]' },
  { regex: '^https?://(\\[|[^/?#.:@]+(:[0-9]+)?/)' },
];
