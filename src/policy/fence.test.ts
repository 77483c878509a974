import { expect, it } from 'vitest';
import { callFacts, policyFacts, SHOP } from '../../test/fakes/call-facts';
import type { RuleResource, SessionRule } from '../core/session-rule';
import { addresses, distinctSites, type FencedTab, fenceRules, fenceScope, isOpenTo, siteRegex } from './fence';
import { registrableDomain } from './site';

interface Asked {
  readonly type?: RuleResource;
  readonly tabId?: number;
  readonly from?: string;
  readonly method?: string;
}

/** What a browser makes of the rules: of those that match, the one of the highest priority counts. */
function isBlocked(rules: readonly SessionRule[], url: string, asked: Asked = {}): boolean {
  const { type = 'main_frame', tabId = 1, from = SHOP, method = 'get' } = asked;
  const isIn = (host: string, domains: readonly string[]) =>
    domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  const { hostname } = new URL(url);
  const initiator = from === '' ? undefined : new URL(from).hostname;
  const matching = rules.filter(
    (rule) =>
      rule.resourceTypes.includes(type) &&
      (rule.tabIds?.includes(tabId) ?? true) &&
      !rule.excludedTabIds?.includes(tabId) &&
      (rule.regex === undefined || new RegExp(rule.regex, 'i').test(url)) &&
      (rule.requestDomains === undefined || isIn(hostname, rule.requestDomains)) &&
      (rule.initiatorDomains === undefined || (initiator !== undefined && isIn(initiator, rule.initiatorDomains))) &&
      (rule.methods?.includes(method) ?? true) &&
      (rule.isThirdParty !== true || registrableDomain(initiator ?? '') !== registrableDomain(hostname)),
  );
  const first = matching.toSorted((one, other) => other.priority - one.priority)[0];
  return first?.action === 'block';
}

function fence(tab: Partial<FencedTab> = {}, page = `${SHOP}/cart`): readonly SessionRule[] {
  const from = addresses([page]);
  const fenced = { tabId: 1, sites: from, from, isFree: false, ...tab };
  return fenceRules([fenced], { ownHost: 'tabhand', otherTabIds: [9] });
}

it.each([
  'https://shop.example/pay',
  'https://www.shop.example/',
  'https://login.shop.example/in?next=https://evil.example/',
])('leaves the tab free to go to %s', (url) => {
  expect(isBlocked(fence(), url)).toBe(false);
});

it.each([
  'https://evil.example/?d=1',
  'http://shop.example/',
  'https://shop.example.evil.example/',
  'https://notshop.example/',
  'https://shop.example:8443/',
  'https://evil.example/https://shop.example/',
  'https://evil.example/?https://shop.example/',
  'https://shop.example@evil.example/',
  'http://192.168.0.1/',
])('keeps the tab from %s', (url) => {
  expect(isBlocked(fence(), url)).toBe(true);
  // Whoever asks: the page, a frame in a sandbox, the agent.
  expect(isBlocked(fence(), url, { from: '' })).toBe(true);
});

it('takes https for http, with the port of the site or none', () => {
  const rules = fence({}, 'http://shop.example:8080/');

  expect(isBlocked(rules, 'https://www.shop.example/')).toBe(false);
  expect(isBlocked(rules, 'http://www.shop.example:8080/')).toBe(false);
  expect(isBlocked(rules, 'http://shop.example:9090/')).toBe(true);
});

it.each([
  ['https://shop.example/', 'https://a.shop.example/'],
  ['https://shop.example/', 'https://shop.example:444/'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/x'],
  ['http://127.0.0.1:8080/', 'http://1.127.0.0.1.example:8080/'],
  ['http://localhost:1/', 'http://a.localhost:1/'],
  ['http://[::1]:80/', 'http://[::1]/x'],
  ['https://someone.github.io/', 'https://other.github.io/'],
  ['https://github.io/', 'https://other.github.io/'],
  ['https://shop.co.uk/', 'https://other.co.uk/'],
  ['https://shop.co.uk/', 'https://www.shop.co.uk/'],
])('has one judgement of a site in rule and code: %s and %s', (site, url) => {
  const sites = addresses([site]);

  expect(sites.some((each) => new RegExp(siteRegex(each)).test(url))).toBe(isOpenTo(url, sites));
});

it('stops what pages of the task open elsewhere, and leaves tabs of the user alone', () => {
  const rules = fence();

  expect(isBlocked(rules, 'https://evil.example/', { tabId: 5 })).toBe(true);
  expect(isBlocked(rules, 'https://www.shop.example/', { tabId: 5 })).toBe(false);
  expect(isBlocked(rules, 'https://evil.example/', { tabId: 9 })).toBe(false);
  expect(isBlocked(rules, 'https://evil.example/', { tabId: 5, from: 'https://other.example' })).toBe(false);
  expect(isBlocked(rules, 'https://evil.example/', { tabId: 5, from: '' })).toBe(false);
});

it('stops what a tab that the agent opens is sent on to', () => {
  const from = 'chrome-extension://tabhand';

  expect(isBlocked(fence(), 'https://evil.example/', { tabId: 5, from })).toBe(true);
  expect(isBlocked(fence(), `${SHOP}/`, { tabId: 5, from })).toBe(false);
});

it('lets frames load by plain addresses, and send nothing to others', () => {
  const rules = fence();
  const frame = { type: 'sub_frame' } as const;

  expect(isBlocked(rules, 'https://video.example/embed', frame)).toBe(false);
  expect(isBlocked(rules, 'https://evil.example/', { ...frame, method: 'post' })).toBe(true);
  expect(isBlocked(rules, 'https://pay.shop.example/', { ...frame, method: 'post' })).toBe(false);
  // What a frame sends to its own server is its own.
  expect(isBlocked(rules, 'https://card.example/', { ...frame, method: 'post', from: 'https://card.example' })).toBe(
    false,
  );
});

it.each([
  'https://mail.google.com/',
  'https://bank.test/transfer',
  'https://my-bank.example.org/',
  'http://192.168.0.1/',
  'http://10.1.2.3:8080/',
  'http://172.20.0.1/',
  'http://100.64.0.1/',
  'http://127.0.0.1/',
  'http://localhost:3000/',
  'http://printer/',
  'http://nas.local/',
  'http://10-0-0-1.sslip.io/',
  'http://[fd00::1]/',
  'http://169.254.169.254/latest',
])('loads no frame from %s', (url) => {
  expect(isBlocked(fence(), url, { type: 'sub_frame' })).toBe(true);
});

it.each(['https://accounts.google.com/gsi/button', 'https://js.stripe.com/v3/', 'https://login.example.org/silent'])(
  'loads frames for signing in and paying: %s',
  (url) => {
    expect(isBlocked(fence(), url, { type: 'sub_frame' })).toBe(false);
  },
);

it('lets a page of this machine have frames of it, but none with credentials', () => {
  const rules = fence({}, 'http://localhost:3000/');

  expect(isBlocked(rules, 'http://127.0.0.1:4000/', { type: 'sub_frame' })).toBe(false);
  expect(isBlocked(rules, 'http://169.254.169.254/latest', { type: 'sub_frame' })).toBe(true);
});

it('lets a hidden tab be made of files from anywhere, and tell nobody else anything', () => {
  const rules = fence({ isQuarantine: true });

  expect(isBlocked(rules, 'https://cdn.example/app.js', { type: 'xmlhttprequest' })).toBe(false);
  expect(isBlocked(rules, 'https://evil.example/', { type: 'xmlhttprequest', method: 'post' })).toBe(true);
  expect(isBlocked(rules, 'https://evil.example/', { type: 'ping', method: 'post' })).toBe(true);
  expect(isBlocked(rules, 'https://evil.example/')).toBe(true);
  expect(isBlocked(rules, 'https://api.shop.example/', { type: 'xmlhttprequest', method: 'post' })).toBe(false);
});

it('leaves a tab free to go where it was before', () => {
  expect(isBlocked(fence({ isFree: true }), 'https://before.example/')).toBe(false);
});

it('makes no rule without a tab', () => {
  expect(fenceRules([], { ownHost: 'tabhand', otherTabIds: [1] })).toEqual([]);
});

it('opens the sites of the task, what is granted, and where the call leads', () => {
  const grant = { origin: 'https://granted.example', effect: 'navigate', scope: 'task', atMs: 0 } as const;
  const state = policyFacts({
    grants: [grant, { ...grant, effect: 'network', origin: 'https://fetched.example' }],
  });
  const facts = callFacts({
    effects: ['navigate'],
    input: { url: 'https://led.example/x' },
    tool: { runsIn: 'background' },
  });

  const { sites, from, isFree } = fenceScope(facts, state);

  expect(sites.map(({ origin }) => origin)).toEqual(['https://led.example', SHOP, 'https://granted.example']);
  expect(from.map(({ origin }) => origin)).toEqual([SHOP]);
  expect(isFree).toBe(false);
});

it('knows a step through the history', () => {
  const facts = callFacts({ effects: ['navigate'], input: { steps: 1 }, tool: { runsIn: 'background' } });

  expect(fenceScope(facts, policyFacts()).isFree).toBe(true);
});

it('counts a site once', () => {
  expect(distinctSites(addresses([`${SHOP}/a`, 'https://www.shop.example/b', 'mailto:a@shop.example']))).toHaveLength(
    1,
  );
});
