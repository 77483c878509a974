import { describe, expect, it } from 'vitest';
import { callFacts, NOW, policyFacts, SHOP } from '../../test/fakes/call-facts';
import type { Card } from '../core/card';
import type { Effect, Mode } from '../core/mode';
import { decide } from './decide';
import { digestOf } from './digest';
import { resolveEffect } from './effects';
import { grantsFrom } from './grants';
import type { CallFacts, PolicyState, RemoteFacts, Verdict } from './verdict';

const SERVER = 'https://skills.example';

describe('a call of a tool that reads', () => {
  it.each<[Mode]>([['ask'], ['act'], ['dev']])('runs without a card in %s mode', (mode) => {
    expect(outcomeOf(reading(), { mode })).toBe('allow');
  });

  it('runs without a card when the user wants to be asked for every act, since it is none', () => {
    expect(outcomeOf(reading(), { careful: true })).toBe('allow');
  });

  it('webbrain 5.3 modes: is refused in a mode that it is not for', () => {
    expect(outcomeOf(skillCall({ effects: ['network'], tool: { modes: ['act'] } }), { mode: 'ask' })).toBe('DENY_MODE');
  });

  it('can be remembered for the task whatever its arguments are called, once it has to be asked for', () => {
    const carrying = reading({ body: 'from a page', method: 'fast', headers: {} });

    expect(outcomeOf(carrying, { sources: new Set(['page']) })).toBe('ask');
  });

  it('needs no tab', () => {
    expect(outcomeOf({ ...reading(), tab: undefined })).toBe('allow');
  });

  it('runs beside a page that no extension may enter', () => {
    expect(outcomeOf({ ...reading(), tab: { tabId: 1, url: 'chrome://settings/' } })).toBe('allow');
  });
});

describe('a call of a tool that changes something', () => {
  it.each<[Mode, string]>([
    ['ask', 'DENY_MODE'],
    ['act', 'ask'],
    ['dev', 'ask'],
  ])('in %s mode: %s', (mode, outcome) => {
    expect(outcomeOf(writing(), { mode })).toBe(outcome);
  });

  it('is not let through by the open page, the task or a typed address', () => {
    const state = { taskOrigins: new Set([SERVER]), typedUrls: new Set([`${SERVER}/`]) };

    expect(outcomeOf({ ...writing(), tab: { tabId: 1, url: `${SERVER}/` } }, state)).toBe('ask');
  });

  it('is not asked for again once the user allowed it for the origin', () => {
    const grants = grantsFrom(cardOf(writing()), 'always', 0);

    expect(grants).toMatchObject([{ origin: SERVER, effect: 'submit' }]);
    expect(outcomeOf(writing({ title: 'another' }), { grants })).toBe('allow');
  });

  it.each([
    ['another origin', { origin: 'https://other.example', effect: 'submit' }],
    ['the page that is open', { origin: SHOP, effect: 'submit' }],
    ['reading from the origin', { origin: SERVER, effect: 'network' }],
  ] as const)('is asked for with a grant for %s', (_, grant) => {
    expect(outcomeOf(writing(), { grants: [{ ...grant, scope: 'always', atMs: 0 }] })).toBe('ask');
  });

  it('is asked for each time when the user wants to be asked for every act', () => {
    const grants = [{ origin: SERVER, effect: 'submit', scope: 'always', atMs: 0 }] as const;

    expect(outcomeOf(writing(), { grants, careful: true })).toBe('ask!');
  });

  it('is refused when the user denied the same before', () => {
    expect(outcomeOf(writing(), { deniedDigests: new Set([digestOf(writing())]) })).toBe('DENY_REPEATED');
  });

  it('is judged by its tool alone when its arguments are called like those of core tools', () => {
    expect(outcomeOf(writing({ ref_id: 'e1', key: 'Tab', submit: false, tab_id: 7 }))).toBe('ask');
  });
});

describe('a download job', () => {
  it('webbrain 5.3 requiresDownloadPermission: asks every time, whatever is granted', () => {
    const grants = [{ origin: SERVER, effect: 'download', scope: 'always', atMs: 0 }] as const;

    expect(outcomeOf(skillCall({ effects: ['download'] }), { grants })).toBe('ask!');
  });

  it('is refused in ask mode', () => {
    expect(outcomeOf(skillCall({ effects: ['download'] }), { mode: 'ask' })).toBe('DENY_MODE');
  });
});

describe('a call that only names a core tool', () => {
  it('K6 runs without a card, since that tool is judged by itself', () => {
    expect(outcomeOf(skillCall({ effects: ['read'], remote: { url: undefined, reads: false } }))).toBe('allow');
  });
});

describe('webbrain 5.4 address: where a skill may lead', () => {
  it.each([
    ['http://127.0.0.1:8080/', 'DENY_PRIVATE_NET'],
    ['http://localhost/', 'DENY_PRIVATE_NET'],
    ['https://192.168.0.1/', 'DENY_PRIVATE_NET'],
    ['https://printer.local/', 'DENY_PRIVATE_NET'],
    ['http://169.254.169.254/latest', 'DENY_PRIVATE_NET'],
    ['https://metadata.google.internal/', 'DENY_PRIVATE_NET'],
    ['javascript:alert(1)', 'DENY_SCHEME'],
    ['file:///etc/passwd', 'DENY_SCHEME'],
    ['chrome-extension://tabhand/sidepanel.html', 'DENY_RESTRICTED_PAGE'],
    ['https://user@skills.example/', 'DENY_BAD_URL'],
  ])('not to %s', (url, code) => {
    expect(outcomeOf(reading({}, { url }))).toBe(code);
  });

  it.each([
    ['http://127.0.0.1:8080/', 'allow'],
    ['http://[::1]:8080/', 'allow'],
    ['http://10.0.0.1/', 'DENY_PRIVATE_NET'],
    ['http://169.254.169.254/', 'DENY_PRIVATE_NET'],
  ])('to %s when the user agreed to this machine: %s', (url, outcome) => {
    expect(outcomeOf(reading({}, { url, allowsLoopback: true }))).toBe(outcome);
  });

  it('not to this machine because the open page is there, or the user typed it', () => {
    const url = 'http://127.0.0.1:8080/';
    const state = { taskOrigins: new Set(['http://127.0.0.1:8080']), typedUrls: new Set([url]) };

    expect(outcomeOf({ ...reading({}, { url }), tab: { tabId: 1, url } }, state)).toBe('DENY_PRIVATE_NET');
  });

  it.each([
    ['url', 'https://evil.example/'],
    ['urls', ['https://evil.example/']],
    ['endpoint', 'https://evil.example/'],
    ['tab_id', 3],
  ])('not elsewhere through an argument %s', (name, value) => {
    const input = { [name]: value };
    const otherTab = { tabId: 3, url: 'https://evil.example/' };

    expect(resolveEffect({ ...writing(input), otherTab })).toEqual({ effect: 'submit', destination: `${SERVER}/v1` });
    expect(cardOf({ ...writing(input), otherTab }).site.origin).toBe(SERVER);
  });
});

describe('webbrain 5.4 fetch_url: a fetch to the endpoint of a skill', () => {
  const fetch = callFacts({ effects: ['network'], input: { url: `${SERVER}/v1` } });

  it('is asked for as any other: to import a skill is to agree to its tools only', () => {
    expect(outcomeOf(fetch)).toBe('ask');
    expect(outcomeOf(fetch, { mode: 'ask' })).toBe('DENY_MODE');
  });

  it('is not taken from a user who typed the address', () => {
    expect(outcomeOf(fetch, { typedUrls: new Set([`${SERVER}/v1`]) })).toBe('allow');
  });
});

describe('the digest of a call', () => {
  it('does not depend on the page, which the call does not touch', () => {
    const elsewhere = { tabId: 1, url: `${SHOP}/other`, documentId: 'd2' };

    expect(digestOf({ ...writing(), tab: elsewhere })).toBe(digestOf(writing()));
  });

  it.each<[string, CallFacts]>([
    ['the text of the skill', writing({}, { skillHash: 'changed' })],
    ['the skill', writing({}, { skillId: 'other' })],
    ['the address', writing({}, { url: `${SERVER}/v2` })],
    ['the tool that a name means', skillCall({ effects: ['submit'], toolName: 'delete_all' })],
  ])('depends on %s', (_, changed) => {
    expect(digestOf(changed)).not.toBe(digestOf(writing()));
  });

  it('is another than that of a core tool with the same name and arguments', () => {
    const { remote: _remote, ...core } = writing();

    expect(digestOf(core)).not.toBe(digestOf(writing()));
  });

  it('depends on the origin of the tab', () => {
    expect(digestOf(elsewhere(writing()))).not.toBe(digestOf(writing()));
  });

  it('is asked for anew from another tab, though it was denied from this one', () => {
    const denied = { deniedDigests: new Set([digestOf(writing())]) };

    expect(outcomeOf(writing(), denied)).toBe('DENY_REPEATED');
    expect(outcomeOf(elsewhere(writing()), denied)).toBe('ask');
  });

  it('webbrain 5.4 death: needs no second answer to go on, wherever the tab is by then', () => {
    const tabAddress = { address: SHOP, arguments: ['url'], fills: 'url' };
    const job = skillCall({ effects: ['download'], remote: { tabAddress } });
    const answer = { digest: digestOf(job), allowed: true, ...NOW };
    const later = { ...skillCall({ effects: ['download'] }), tab: undefined };

    expect(outcomeOf(later, { answer })).toBe('ask!');
    expect(outcomeOf(later, { answer: { ...answer, goesOn: true } })).toBe('allow');
  });

  it.each<[string, Parameters<typeof skillCall>[0]]>([
    ['the skill was changed', { effects: ['download'], remote: { skillHash: 'changed' } }],
    ['its name means another tool', { effects: ['download'], toolName: 'other' }],
    ['the arguments are others', { effects: ['download'], input: { url: SHOP } }],
  ])('needs one to go on once %s', (_, changed) => {
    const answer = {
      digest: digestOf(skillCall({ effects: ['download'] })),
      allowed: true,
      ...NOW,
      goesOn: true,
    } as const;

    expect(outcomeOf(skillCall(changed), { answer })).toBe('ask!');
  });

  it('makes an answer worthless once the skill was changed', () => {
    const answer = { digest: digestOf(writing()), allowed: true, ...NOW };

    expect(outcomeOf(writing(), { answer })).toBe('allow');
    expect(outcomeOf(writing({}, { skillHash: 'changed' }), { answer })).toBe('ask');
  });
});

describe('the card of a call', () => {
  it('shows where it leads beside an argument that looks like an address', () => {
    const card = cardOf(writing({ url: 'https://evil.example/' }));

    expect(card.site).toEqual({ host: 'skills.example', domain: 'skills.example', origin: SERVER });
    expect(card.data).toEqual([
      { label: 'url', value: `${SERVER}/v1` },
      { label: 'from', value: SHOP },
      { label: 'input.url', value: 'https://evil.example/' },
    ]);
  });

  it('shows every argument, whatever it is called, and none as a word of ours', () => {
    const input = { submit: { all: true }, tab_id: 7, ref_id: 'e1', action: 'https://ok.example/', title: 'a' };

    expect(cardOf(writing(input)).data.slice(2)).toEqual([
      { label: 'submit', value: '{"all":true}' },
      { label: 'tab_id', value: '7' },
      { label: 'ref_id', value: 'e1' },
      { label: 'input.action', value: 'https://ok.example/' },
      { label: 'title', value: 'a' },
    ]);
  });
});

describe("the tab's address, which a tool is given when the model leaves it out", () => {
  const tabAddress = { address: 'https://papers.example/abs/7', arguments: ['url'], fills: 'url' };

  it('stands on the card, as all else that is sent', () => {
    const facts = skillCall({ effects: ['download'], input: { title: 'a' }, remote: { tabAddress } });

    expect(cardOf(facts).data.slice(2)).toEqual([
      { label: 'title', value: 'a' },
      { label: 'input.url', value: 'https://papers.example/abs/7' },
    ]);
  });

  it('is part of what the user answers', () => {
    const elsewhere = { ...tabAddress, address: 'https://papers.example/abs/8' };

    expect(digestOf(writing({}, { tabAddress: elsewhere }))).not.toBe(digestOf(writing({}, { tabAddress })));
    expect(digestOf(writing({ url: 'https://a.example/' }, { tabAddress: elsewhere }))).toBe(
      digestOf(writing({ url: 'https://a.example/' }, { tabAddress })),
    );
  });

  it('is asked for once the model may have put into it what it read', () => {
    const facts = reading({}, { tabAddress });
    const sources = new Set(['page']);

    expect(outcomeOf(facts)).toBe('allow');
    expect(outcomeOf(facts, { sources, shownUrls: ['https://papers.example/abs/7?v=2'] })).toBe('allow');
    expect(outcomeOf(facts, { sources, shownUrls: ['https://papers.example/'] })).toBe('ask');
  });
});

function elsewhere(facts: CallFacts): CallFacts {
  return { ...facts, tab: { tabId: 1, url: 'https://elsewhere.example/' } };
}

function reading(input: CallFacts['input'] = {}, remote: Partial<RemoteFacts> = {}): CallFacts {
  return skillCall({ effects: ['network'], input, remote: { reads: true, ...remote } });
}

function writing(input: CallFacts['input'] = {}, remote: Partial<RemoteFacts> = {}): CallFacts {
  return skillCall({ effects: ['submit'], input, remote });
}

function skillCall({
  effects,
  input = {},
  remote = {},
  tool = {},
  toolName = 'some_tool',
}: {
  readonly effects: readonly Effect[];
  readonly input?: CallFacts['input'];
  readonly remote?: Partial<RemoteFacts>;
  readonly tool?: Partial<CallFacts['tool']>;
  readonly toolName?: string;
}): CallFacts {
  return callFacts({
    effects,
    input,
    tool: { runsIn: 'skill', origin: { kind: 'skill', id: 'bookmarks', toolName }, ...tool },
    remote: {
      skillId: 'bookmarks',
      skillHash: 'hash',
      url: `${SERVER}/v1`,
      reads: effects.includes('network'),
      allowsLoopback: false,
      ...remote,
    },
  });
}

/** `allow`, `ask`, `ask!` for a card that offers no memory, or the code of a refusal. */
function outcomeOf(facts: CallFacts, state: Partial<PolicyState> = {}): string {
  const verdict: Verdict = decide(facts, policyFacts(state));
  switch (verdict.kind) {
    case 'allow':
      return 'allow';
    case 'ask':
      return verdict.card.rememberable ? 'ask' : 'ask!';
    case 'deny':
      return verdict.code;
    default:
      return verdict satisfies never;
  }
}

function cardOf(facts: CallFacts): Card {
  const verdict = decide(facts, policyFacts());
  if (verdict.kind !== 'ask') throw new Error(`It was not asked for: ${verdict.kind}`);
  return verdict.card;
}
