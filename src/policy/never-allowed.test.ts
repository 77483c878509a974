import { describe, expect, it } from 'vitest';
import { callFacts, NOW, policyFacts, SHOP, targetFacts } from '../../test/fakes/call-facts';
import type { Grant } from '../core/card';
import { EFFECTS, type Effect, MODES } from '../core/mode';
import { CONSEQUENTIAL_VERBS, ORDINARY_VERBS } from '../core/verb';
import { decide } from './decide';
import { digestOf } from './digest';
import type { CallFacts, PolicyState } from './verdict';

const CLICK: readonly Effect[] = ['input', 'submit', 'navigate'];
const PLACES = [
  SHOP,
  'http://192.168.1.1',
  'http://10.0.0.1',
  'http://169.254.169.254',
  'http://metadata.google.internal',
  'chrome-extension://tabhand',
  'chrome://settings',
  'null',
];

const opening = (url: string) => callFacts({ effects: ['navigate'], input: { url } });
const fetching = (url: string) => callFacts({ effects: ['network'], input: { url } });
const pressingOn = (url: string) =>
  callFacts({ effects: CLICK, tab: { tabId: 1, url }, input: { ref_id: 'e1' }, target: targetFacts('submit') });
const typing = (text: string, target = targetFacts('field')) =>
  callFacts({ effects: CLICK, input: { ref_id: 'e1', text }, target });

/** Every setting there is, at its loosest and at its strictest, with grants for everything that can be named. */
function* settings(): Generator<Partial<PolicyState>> {
  const verbs = [undefined, ...ORDINARY_VERBS, ...CONSEQUENTIAL_VERBS];
  const all = (scope: Grant['scope'], from?: string): readonly Grant[] =>
    PLACES.flatMap((origin) =>
      EFFECTS.flatMap((effect) => verbs.map((verb) => ({ origin, effect, verb, scope, atMs: 0, from }))),
    );
  const grants = [[], all('always'), all('task'), [...all('always'), ...all('task'), ...all('task', 'shop.example')]];
  for (const mode of MODES)
    for (const careful of [true, false])
      for (const carefulSites of [[], ['shop.example']])
        for (const each of grants) yield { mode, careful, carefulSites, grants: each };
}

/** What comes of a call under a setting, also when the user said yes to just this. */
function outcomesOf(facts: CallFacts, state: Partial<PolicyState>): readonly string[] {
  const answer = { digest: digestOf(facts), allowed: true, ...NOW };
  return [policyFacts(state), policyFacts({ ...state, answer })].map((each) => {
    const verdict = decide(facts, each);
    return verdict.kind === 'deny' ? verdict.code : verdict.kind;
  });
}

describe('whatever the user allowed or set', () => {
  it.each<readonly [what: string, facts: CallFacts, code: string]>([
    ['a secret that is typed', typing('sk-proj-9fK2mQ7xZt4Lw8RvB3nYcH6d'), 'DENY_SECRET'],
    ['a secret in an address', opening(`${SHOP}/?k=ghp_16C7e42F292c6912E7710c838347Ae178B4a`), 'DENY_SECRET'],
    ['a card number', typing('4111 1111 1111 1111'), 'DENY_SECRET'],
    ['text for a sensitive field', typing('x', targetFacts('field', { sensitive: true })), 'DENY_SENSITIVE_FIELD'],
    ['a script as an address', opening('javascript:alert(1)'), 'DENY_SCHEME'],
    ['a page as an address', opening('data:text/html,x'), 'DENY_SCHEME'],
    ['a file on the computer', opening('file:///etc/passwd'), 'DENY_SCHEME'],
    ['a page of the browser', opening('chrome://settings'), 'DENY_SCHEME'],
    ['a router', opening('http://192.168.1.1/'), 'DENY_PRIVATE_NET'],
    ['a private network, written as a number', fetching('http://167772161/'), 'DENY_PRIVATE_NET'],
    ['the metadata of a cloud', opening('http://169.254.169.254/latest/'), 'DENY_PRIVATE_NET'],
    ['the same by its name', fetching('http://metadata.google.internal/'), 'DENY_PRIVATE_NET'],
    ['an act on a page of the browser', pressingOn('chrome://settings'), 'DENY_RESTRICTED_PAGE'],
    ['an act on a page of a store', pressingOn('https://chromewebstore.google.com/detail/x'), 'DENY_RESTRICTED_PAGE'],
    ['an act on a page of ours', pressingOn('chrome-extension://tabhand/sidepanel.html'), 'DENY_RESTRICTED_PAGE'],
    ['a page of ours', opening('chrome-extension://tabhand/sidepanel.html'), 'DENY_RESTRICTED_PAGE'],
    ['what has no known effect', callFacts({ effects: [] }), 'DENY_UNKNOWN_EFFECT'],
  ])('%s is refused', (_, facts, code) => {
    for (const state of settings())
      for (const outcome of outcomesOf(facts, state))
        expect([code, ...(state.mode === 'ask' ? ['DENY_MODE'] : [])]).toContain(outcome);
  });

  it('a script is refused but for debugging, where it is asked every time', () => {
    for (const state of settings()) {
      const [unasked, agreed] = outcomesOf(callFacts({ effects: ['script'], input: { code: '1' } }), state);

      expect([unasked, agreed]).toEqual(state.mode === 'dev' ? ['ask', 'allow'] : ['DENY_MODE', 'DENY_MODE']);
    }
  });

  it.each(['Pay now', 'Delete', 'Place order', 'Publish', 'Send message'])('"%s" is asked every time', (name) => {
    const facts = callFacts({ effects: CLICK, input: { ref_id: 'e1' }, target: targetFacts('button', { name }) });

    for (const state of settings()) if (state.mode !== 'ask') expect(outcomesOf(facts, state)[0]).toBe('ask');
  });
});
