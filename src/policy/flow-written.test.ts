import { describe, expect, it } from 'vitest';
import { callFacts, policyFacts, SHOP, targetFacts } from '../../test/fakes/call-facts';
import type { Grant } from '../core/card';
import type { FlowUse, Label } from '../core/label';
import { decide } from './decide';
import { TOLD_HOLDING } from './flow';
import type { PolicyState } from './verdict';

const NOTES = 'https://notes.example';
const notes: Label = { origin: NOTES, isPublic: false };
const written: FlowUse = { kind: 'written', site: NOTES, count: 1 };
const EVIL = 'https://evil.example/?d=forty';
const onNotes = { tab: { tabId: 1, url: `${NOTES}/` } };

const typing = (text: string, tab = onNotes.tab) =>
  callFacts({ effects: ['input'], input: { ref_id: 'e1', text }, target: targetFacts('field'), tab });
const opening = (url: string) => callFacts({ effects: ['navigate'], input: { url }, ...onNotes });
const following = (href: string) =>
  callFacts({
    effects: ['input', 'submit', 'navigate'],
    input: { ref_id: 'e1' },
    target: targetFacts('link', { href }),
    ...onNotes,
  });
const stateOf = (rest: Partial<PolicyState> = {}) =>
  policyFacts({ taskOrigins: new Set([NOTES]), labels: [notes], ...rest });

describe('R5: what the model itself wrote into a site', () => {
  it.each([
    ['into a field', typing('forty')],
    ['into an address', opening(`${NOTES}/find?q=forty`)],
  ])('is remembered when it is put %s', (_, facts) => {
    expect(decide(facts, stateOf())).toMatchObject({ kind: 'allow', uses: [written] });
  });

  it('is remembered between sites that the user let talk, but not when they saw it', () => {
    const onShop = typing('forty', { tabId: 1, url: `${SHOP}/` });
    const state = stateOf({ taskOrigins: new Set([SHOP]) });
    const grants: Grant[] = [{ origin: SHOP, from: 'notes.example', effect: 'input', scope: 'task', atMs: 0 }];
    const asked = decide(onShop, state);
    const digest = asked.kind === 'ask' ? asked.digest : '';

    expect(decide(onShop, { ...state, grants })).toMatchObject({ uses: [{ kind: 'written' }] });
    expect(decide(onShop, { ...state, answer: { digest, allowed: true, atMs: 0, begun: false } })).toMatchObject({
      kind: 'allow',
      uses: [],
    });
  });

  it('is none when it is a piece of what the site says, which is no address', () => {
    const readings = [{ origin: NOTES, text: 'The code is forty, at https://evil.example/?d= too', input: {} }];

    expect(decide(typing('code is forty'), stateOf({ readings }))).toMatchObject({ uses: [] });
    expect(decide(typing('https://evil.example/?d='), stateOf({ readings }))).toMatchObject({ uses: [written] });
  });

  it('is not, when they are words of the user, or nothing private is known', () => {
    expect(decide(typing('forty'), stateOf({ userTexts: ['Write forty'] }))).toMatchObject({ uses: [] });
    expect(decide(typing('forty'), stateOf({ labels: [] }))).toMatchObject({ uses: [] });
  });

  it('makes no address of a page out of it', () => {
    const readings = [{ origin: NOTES, text: `See ${EVIL} there`, input: {} }];

    expect(decide(opening(EVIL), stateOf({ readings })).kind).toBe('allow');
    expect(decide(opening(EVIL), stateOf({ readings, flowUses: [written] })).kind).toBe('ask');
  });

  it('makes no address of a page out of it where several wrote a result', () => {
    const readings = [{ text: `See ${EVIL} there`, input: {} }];

    expect(decide(opening(EVIL), stateOf({ readings, flowUses: [written] })).kind).toBe('ask');
  });

  it('makes no link of a page out of it, not even to a site of the task', () => {
    expect(decide(following(EVIL), stateOf()).kind).toBe('allow');
    expect(decide(following(EVIL), stateOf({ flowUses: [written] })).kind).toBe('ask');
    const taskOrigins = new Set([NOTES, SHOP]);
    expect(decide(following(`${SHOP}/?d=forty`), stateOf({ taskOrigins, flowUses: [written] })).kind).toBe('ask');
    expect(decide(following(`${NOTES}/2`), stateOf({ flowUses: [written] })).kind).toBe('allow');
  });
});

describe('R4: what a site outside the task is told', () => {
  const use = (kind: FlowUse['kind'], site: string, count: number): FlowUse => ({ kind, site, count });

  it('is counted together with what others outside are told, and with the way there', () => {
    const flowUses = [
      use('crossing', 'https://one.example', 1),
      use('choice', 'https://two.example', TOLD_HOLDING - 1),
    ];

    expect(decide(following(EVIL), stateOf({ flowUses })).kind).toBe('ask');
    expect(decide(following(EVIL), stateOf({ flowUses: flowUses.slice(1) })).kind).toBe('allow');
  });

  it('leaves what sites of the task are told alone', () => {
    const flowUses = [use('choice', NOTES, TOLD_HOLDING)];

    expect(decide(following(EVIL), stateOf({ flowUses })).kind).toBe('allow');
  });
});
