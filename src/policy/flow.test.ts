import { describe, expect, it } from 'vitest';
import { callFacts, NOW, policyFacts, SHOP, targetFacts } from '../../test/fakes/call-facts';
import type { Grant } from '../core/card';
import type { JsonObject } from '../core/json';
import type { FlowUse, Label } from '../core/label';
import { decide } from './decide';
import { digestOf } from './digest';
import { CROSSINGS_FREE, CROSSINGS_HOLDING, SKILL_CALLS, TOLD_HOLDING } from './flow';
import type { Reading } from './readings';
import type { CallFacts, PolicyState, Verdict } from './verdict';

const NEWS = 'https://news.example';
const MAIL = 'https://mail.example';
const news: Label = { origin: NEWS, isPublic: false };
const mail: Label = { origin: MAIL, isPublic: false };
const SECRET = 'The offer is forty thousand';

const typing = (text: string) =>
  callFacts({ effects: ['input'], input: { ref_id: 'e1', text }, target: targetFacts('field', { role: 'textbox' }) });
const choosing = (input: JsonObject = { ref_id: 'e1' }) =>
  callFacts({ effects: ['input'], input, target: targetFacts('disclosure') });
const opening = (url: string) => callFacts({ effects: ['navigate'], input: { url } });
const following = (href: string, tab = `${SHOP}/cart`) =>
  callFacts({
    effects: ['input', 'submit', 'navigate'],
    input: { ref_id: 'e1' },
    target: targetFacts('link', { role: 'link', href }),
    tab: { tabId: 1, url: tab },
  });

describe('R4: what is typed into a page', () => {
  it.each<[string, Partial<PolicyState>, string, string]>([
    ['nothing was read', {}, SECRET, 'allow'],
    ['only the page itself was read', { labels: [{ origin: SHOP, isPublic: false }] }, SECRET, 'allow'],
    [
      'another part of the site was read',
      { labels: [{ origin: 'https://www.shop.example', isPublic: false }] },
      SECRET,
      'allow',
    ],
    ['a public page was read', { labels: [{ origin: NEWS, isPublic: true }] }, SECRET, 'allow'],
    [
      'a list of search results was read',
      { labels: [{ origin: 'https://www.google.co.uk', isPublic: false }] },
      SECRET,
      'allow',
    ],
    ['mail was read', { labels: [mail] }, SECRET, 'ask'],
    ['a file was attached', { labels: [{ origin: 'attachments', isPublic: false }] }, SECRET, 'ask'],
    ['something of no known place was read', { labels: [{ origin: 'unknown', isPublic: false }] }, SECRET, 'ask'],
    ['mail was read and the user wrote it', { labels: [mail], userTexts: [`Say: ${SECRET}.`] }, SECRET, 'allow'],
    ['mail was read, letter by letter', { labels: [mail] }, 'T', 'ask'],
    ['mail was read, encoded', { labels: [mail] }, 'VGhlIG9mZmVyIGlz', 'ask'],
  ])('when %s', (_, state, text, expected) => {
    expect(decide(typing(text), policyFacts(state)).kind).toBe(expected);
  });

  it('may be a piece of what the site itself says, but not of a result that several wrote', () => {
    const labels = [mail, { origin: SHOP, isPublic: false }];
    const own = { origin: SHOP, text: 'Red wool socks, size 42', input: {} };
    const { origin: _, ...mixed } = own;

    expect(kindOf(typing('wool socks'), { labels, readings: [own] })).toBe('allow');
    expect(kindOf(typing('wool socks'), { labels, readings: [mixed] })).toBe('ask');
    expect(kindOf(typing('wool socks'), { labels, readings: [{ ...own, origin: MAIL }] })).toBe('ask');
    // Two pieces, put together, are a choice of the model.
    expect(kindOf(typing('size wool'), { labels, readings: [own] })).toBe('ask');
  });

  it('is no word of the site when the model itself had it looked for', () => {
    const labels = [mail, { origin: SHOP, isPublic: false }];
    const echo = { origin: SHOP, text: `No text "${SECRET}" is there`, input: { text: SECRET } };

    expect(kindOf(typing(SECRET), { labels, readings: [echo] })).toBe('ask');
    expect(kindOf(typing('offer is forty'), { labels, readings: [echo] })).toBe('ask');
  });

  it('may be such a piece only a few times', () => {
    const readings = [{ origin: SHOP, text: 'Red wool socks', input: {} }];
    const uses = (count: number): FlowUse[] => [{ kind: 'piece', site: 'https://shop.example', count }];

    const verdict = decide(typing('wool'), policyFacts({ labels: [mail], readings, flowUses: uses(TOLD_HOLDING - 1) }));
    expect(verdict).toMatchObject({ kind: 'allow', uses: uses(1) });
    expect(kindOf(typing('wool'), { labels: [mail], readings, flowUses: uses(TOLD_HOLDING) })).toBe('ask');
  });

  it('names on the card where it may come from', () => {
    const verdict = decide(
      typing(SECRET),
      policyFacts({ labels: [mail, news, { origin: 'attachments', isPublic: false }] }),
    );

    expect(verdict).toMatchObject({ kind: 'ask', card: { site: { origin: SHOP } } });
    expect(crossingOf(verdict)).toEqual(['mail.example', 'news.example', 'attachments']);
  });

  it('is not asked for between two sites that the user let talk in this task', () => {
    const pair: Grant = { origin: SHOP, effect: 'input', from: 'mail.example', scope: 'task', atMs: 0 };

    expect(kindOf(typing(SECRET), { labels: [mail], grants: [pair] })).toBe('allow');
    expect(crossingOf(decide(typing(SECRET), policyFacts({ labels: [mail, news], grants: [pair] })))).toEqual([
      'news.example',
    ]);
    expect(kindOf(typing(SECRET), { labels: [mail], grants: [{ ...pair, scope: 'always' }] })).toBe('ask');
  });

  it('is judged in each field of a form', () => {
    const fill = (...fields: string[]) =>
      callFacts({ effects: ['input'], input: { fields }, target: targetFacts('field', { ref: 'e1' }) });
    const state = { labels: [mail], userTexts: ['My name is Ada Lovelace'] };

    expect(kindOf(fill('e1=Ada', 'e2=Lovelace'), state)).toBe('allow');
    expect(kindOf(fill('e1=Ada', `e2=${SECRET}`), state)).toBe('ask');
  });

  it('is asked for even where the user allowed the page for good', () => {
    const grants: Grant[] = [{ origin: SHOP, effect: 'input', scope: 'always', atMs: 0 }];

    expect(kindOf(typing(SECRET), { labels: [mail], grants })).toBe('ask');
  });
});

describe('R4: what is chosen on a page', () => {
  const uses = (count: number): FlowUse[] => [{ kind: 'choice', site: 'https://shop.example', count }];

  it('is silent and uncounted when nothing private of elsewhere is known', () => {
    expect(decide(choosing(), policyFacts({ flowUses: uses(99) }))).toMatchObject({ kind: 'allow', uses: [] });
  });

  it('is silent a few times when there is', () => {
    expect(decide(choosing(), policyFacts({ labels: [mail], flowUses: uses(TOLD_HOLDING - 1) }))).toMatchObject({
      kind: 'allow',
      uses: uses(1),
    });
    expect(kindOf(choosing(), { labels: [mail], flowUses: uses(TOLD_HOLDING) })).toBe('ask');
  });

  it('is also which open tab is shown', () => {
    const otherTab = { tabId: 2, url: `${SHOP}/b`, beside: true } as const;
    const showing = callFacts({ effects: ['navigate'], tool: { showsTab: true }, input: { tab_id: 2 }, otherTab });

    expect(decide(showing, policyFacts({ labels: [mail] }))).toMatchObject({ kind: 'allow', uses: uses(1) });
    expect(kindOf(showing, { labels: [mail], flowUses: uses(TOLD_HOLDING) })).toBe('ask');
  });

  it('counts more when it is a point on the page', () => {
    const verdict = decide(choosing({ x: 10, y: 20 }), policyFacts({ labels: [mail] }));

    expect(verdict).toMatchObject({ uses: [{ kind: 'choice', count: 3 }] });
  });
});

describe('R5: addresses', () => {
  const read = (text: string): Partial<PolicyState> => ({
    labels: [news],
    readings: [{ origin: NEWS, text, input: {} } satisfies Reading],
  });

  it.each<[string, string, Partial<PolicyState>, string]>([
    ['one of the same site, made by the model', `${SHOP}/search?q=socks`, {}, 'allow'],
    ['one that carries what was read elsewhere', `${SHOP}/search?q=offer+forty`, { labels: [mail] }, 'ask'],
    ['one that carries it in the path', `${SHOP}/offer/forty`, { labels: [mail] }, 'ask'],
    ['one that carries it in the fragment', `${SHOP}/#forty`, { labels: [mail] }, 'ask'],
    ['one that carries it in the host', 'https://forty.shop.example/', { labels: [mail] }, 'ask'],
    ['one with what the user wrote', `${SHOP}/search?q=socks`, { labels: [mail], userTexts: ['Find socks'] }, 'allow'],
    ['one of another site, made by the model', 'https://other.example/', {}, 'ask'],
    ['one that the user typed', 'https://other.example/', { typedUrls: new Set(['https://other.example/']) }, 'allow'],
    ['one of another site that a page wrote', 'https://other.example/a', read('See https://other.example/a.'), 'allow'],
    ['one that goes on where the page ended', 'https://other.example/ab', read('See https://other.example/a b'), 'ask'],
    ['one that ends before the page did', 'https://other.example/a', read('See https://other.example/ab'), 'ask'],
    ['a mail site that a page wrote', 'https://mail.example/a', read('See https://mail.example/a.'), 'ask'],
  ])('%s', (_, url, state, expected) => {
    expect(kindOf(opening(url), state)).toBe(expected);
  });

  it('is no address of a page when the model itself had it looked for', () => {
    const url = 'https://other.example/?forty';
    const readings = [{ origin: NEWS, text: `Nothing says "${url}".`, input: { text: url } }];

    expect(kindOf(opening(url), { readings, labels: [news] })).toBe('ask');
  });

  it('follows a link to another site, a few times once something private is known', () => {
    const crossings = (count: number): FlowUse[] => [{ kind: 'crossing', site: 'https://any.example', count }];
    const follow = following('https://other.example/a');

    expect(decide(follow, policyFacts())).toMatchObject({
      kind: 'allow',
      uses: [{ kind: 'crossing', site: 'https://other.example' }],
    });
    expect(kindOf(follow, { flowUses: crossings(CROSSINGS_FREE) })).toBe('ask');
    expect(kindOf(follow, { labels: [news], flowUses: crossings(CROSSINGS_HOLDING - 1) })).toBe('allow');
    expect(kindOf(follow, { labels: [news], flowUses: crossings(CROSSINGS_HOLDING) })).toBe('ask');
    expect(kindOf(follow, { labels: [mail] })).toBe('ask');
  });

  it('names the mail on the card for a link that is followed with it in mind', () => {
    expect(crossingOf(decide(following('https://other.example/a'), policyFacts({ labels: [mail] })))).toEqual([
      'mail.example',
    ]);
  });

  it('lets no page that was led to so be acted on', () => {
    const there = { ...typing('x'), tab: { tabId: 1, url: 'https://other.example/a' } };

    expect(kindOf(there, {})).toBe('ask');
  });

  it('does not follow an address that a skill or page of its own tool gives', () => {
    const secure = following('http://other.example/a');

    expect(kindOf(secure, {})).toBe('ask');
  });
});

describe('R5: requests without a tab', () => {
  const fetching = (url: string) =>
    callFacts({ effects: ['network'], input: { url }, tool: { runsIn: 'background', needs: ['http'] } });

  it('are refused in Ask mode when they may carry what was read elsewhere', () => {
    const url = `${SHOP}/search?q=forty`;

    expect(kindOf(fetching(url), { mode: 'ask' })).toBe('allow');
    expect(codeOf(decide(fetching(url), policyFacts({ mode: 'ask', labels: [mail] })))).toBe('DENY_CROSS_SITE');
    expect(kindOf(fetching(url), { labels: [mail] })).toBe('ask');
  });

  it('may go where a page pointed, but not in Ask mode', () => {
    const state = { labels: [news], readings: [{ origin: NEWS, text: 'https://other.example/a', input: {} }] };

    expect(kindOf(fetching('https://other.example/a'), state)).toBe('allow');
    expect(kindOf(fetching('https://other.example/a'), { ...state, mode: 'ask' })).toBe('deny');
  });
});

describe('R24: what is counted', () => {
  const skill = { kind: 'skill', id: 'tides', toolName: 'table' } as const;
  const remote = {
    skillId: 'tides',
    skillHash: 'h',
    url: 'https://tides.example/table',
    reads: true,
    allowsLoopback: false,
  };
  const asking = (input: JsonObject = {}) =>
    callFacts({ effects: ['network'], input, remote, tool: { runsIn: 'skill', origin: skill } });
  const uses = (count: number): FlowUse[] => [{ kind: 'skill', site: 'https://tides.example', count }];

  it('lets skills be asked so many times in a task, and then asks the user', () => {
    expect(decide(asking(), policyFacts({ flowUses: uses(SKILL_CALLS - 1) }))).toMatchObject({
      kind: 'allow',
      uses: uses(1),
    });
    expect(kindOf(asking(), { flowUses: uses(SKILL_CALLS) })).toBe('ask');
  });

  it('names on the card of a skill whose words it may send', () => {
    const verdict = decide(asking({ words: SECRET }), policyFacts({ labels: [mail], sources: new Set(['page']) }));

    expect(crossingOf(verdict)).toEqual(['mail.example']);
  });

  it('does not count what the user allowed on a card', () => {
    const facts = following('https://other.example/a');
    const answer = { digest: digestOf(facts), allowed: true, ...NOW };

    expect(decide(facts, policyFacts({ answer }))).toMatchObject({ kind: 'allow', uses: [] });
  });
});

function kindOf(facts: CallFacts, state: Partial<PolicyState>): Verdict['kind'] {
  return decide(facts, policyFacts(state)).kind;
}

function codeOf(verdict: Verdict): string | undefined {
  return verdict.kind === 'deny' ? verdict.code : undefined;
}

function crossingOf(verdict: Verdict): readonly string[] | undefined {
  return verdict.kind === 'ask' ? verdict.card.crossing?.from.map(({ domain }) => domain) : undefined;
}
