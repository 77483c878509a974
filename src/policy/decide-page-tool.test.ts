import { describe, expect, it } from 'vitest';
import { callFacts, NOW, policyFacts, SHOP } from '../../test/fakes/call-facts';
import { decide } from './decide';
import { digestOf } from './digest';
import type { CallFacts, PageToolFacts, PolicyState } from './verdict';

const OTHER = 'https://other.example';

function call(page: Partial<PageToolFacts> = {}, rest: Partial<CallFacts> = {}): CallFacts {
  const facts = callFacts({
    effects: ['page-tool'],
    tool: { name: 'add_item', runsIn: 'page', origin: { kind: 'page', id: SHOP, toolName: 'add_item' } },
    input: { text: 'milk', url: `${OTHER}/x`, ref_id: 'e1', submit: true },
  });
  return {
    ...facts,
    tab: { tabId: 1, url: `${SHOP}/list`, documentId: 'd1' },
    page: {
      origin: SHOP,
      documentId: 'd1',
      name: 'add_item',
      title: 'Add',
      fingerprint: 'f1',
      policy: 'ask',
      personal: [],
      unneeded: 'none',
      ...page,
    },
    ...rest,
  };
}

function outcome(facts: CallFacts, state: Partial<PolicyState> = {}): string {
  const verdict = decide(facts, policyFacts(state));
  return verdict.kind === 'deny' ? verdict.code : verdict.kind;
}

describe('decide about the tool of a page', () => {
  it('asks, naming the page, its tool and every argument', () => {
    const verdict = decide(call(), policyFacts());

    expect(verdict).toMatchObject({
      kind: 'ask',
      card: {
        effect: 'page-tool',
        site: { origin: SHOP },
        rememberable: false,
        data: [
          { label: 'tool', value: 'Add (add_item)' },
          { label: 'input.text', value: 'milk' },
          { label: 'input.url', value: `${OTHER}/x` },
          { label: 'ref_id', value: 'e1' },
          { label: 'submit', value: 'true' },
        ],
      },
    });
  });

  it('lets through what the user always allows, and nothing in ask mode or with care', () => {
    const always = call({ policy: 'always' });

    expect(outcome(always)).toBe('allow');
    expect(outcome(always, { careful: true })).toBe('ask');
    expect(outcome(always, { mode: 'ask' })).toBe('DENY_MODE');
  });

  it('E9: asks once the task has read another site', () => {
    const always = call({ policy: 'always' });

    expect(outcome(always, { readOrigins: new Set([SHOP]) })).toBe('allow');
    expect(outcome(always, { readOrigins: new Set([SHOP, OTHER]) })).toBe('ask');
    expect(outcome(always, { readOrigins: new Set(['unknown']) })).toBe('ask');
  });

  it('E9: asks when a call gives personal details that the tool does not need, and names all of them', () => {
    const always = (page: Partial<PageToolFacts>) => call({ policy: 'always', ...page });

    expect(outcome(always({ personal: ['email'], unneeded: 'none' }))).toBe('allow');
    expect(outcome(always({ personal: ['email'], unneeded: 'possible' }))).toBe('allow');
    const verdict = decide(always({ personal: ['email', 'age'], unneeded: 'given' }), policyFacts());
    expect(verdict).toMatchObject({ kind: 'ask', card: { personal: ['email', 'age'], rememberable: false } });
  });

  it('H6: refuses a call whose page is not the one in the tab', () => {
    expect(outcome(call({ documentId: 'd2' }))).toBe('DENY_STALE_TARGET');
    expect(outcome(call({ origin: OTHER }))).toBe('DENY_STALE_TARGET');
    expect(outcome(call({}, { tab: undefined }))).toBe('DENY_TAB_GONE');
  });

  it('H5: binds the answer to the definition, the document and the arguments', () => {
    const digest = digestOf(call());
    for (const other of [
      call({ fingerprint: 'f2' }),
      call({ documentId: 'd2' }),
      call({ name: 'delete_all' }),
      call({}, { input: { text: 'meat' } }),
    ]) {
      expect(digestOf(other)).not.toBe(digest);
    }
    expect(outcome(call(), { answer: { digest, allowed: true, ...NOW } })).toBe('allow');
    expect(outcome(call({ fingerprint: 'f2' }), { answer: { digest, allowed: true, ...NOW } })).toBe('ask');
  });

  describe('in a frame', () => {
    const NEWS = 'https://news.example';
    const inFrame = (around: readonly string[], over: Partial<PageToolFacts> = {}) =>
      call(
        { documentId: 'd9', policy: 'always', frame: { documentId: 'd9', url: `${SHOP}/cart`, around }, ...over },
        { tab: { tabId: 1, url: around[0] ?? '', documentId: 'd1' } },
      );

    it('asks, naming the origin of the frame and the page around it', () => {
      expect(decide(inFrame([`${NEWS}/today`]), policyFacts())).toMatchObject({
        kind: 'ask',
        card: {
          site: { origin: SHOP },
          data: [{ label: 'tool' }, { label: 'within', value: NEWS }, ...Array.from({ length: 4 }, () => ({}))],
        },
      });
    });

    it.each([
      ['its own origin', 'allow', [`${SHOP}/`]],
      ['its own site', 'allow', [SHOP.replace('://', '://www.')]],
      ['another site', 'ask', [NEWS]],
      ['its own site, in which is another', 'ask', [SHOP, NEWS]],
      ['another site, in which is its own', 'ask', [NEWS, SHOP]],
      ['what has no address on the web', 'ask', [SHOP, 'about:srcdoc']],
    ] as const)('within %s: a tool that the user always allows', (_, expected, around) => {
      expect(outcome(inFrame(around))).toBe(expected);
    });

    it('H6: is refused when the frame shows another document or origin', () => {
      const frame = { documentId: 'd9', url: `${SHOP}/cart`, around: [SHOP] };

      expect(outcome(inFrame([SHOP], { frame: { ...frame, documentId: 'd10' } }))).toBe('DENY_STALE_TARGET');
      expect(outcome(inFrame([SHOP], { frame: { ...frame, url: `${OTHER}/cart` } }))).toBe('DENY_STALE_TARGET');
      expect(outcome(inFrame([SHOP], { frame: { ...frame, url: 'about:srcdoc' } }))).toBe('DENY_STALE_TARGET');
      expect(outcome({ ...inFrame([SHOP]), tab: undefined })).toBe('DENY_TAB_GONE');
      // The document of the tab itself is none of the frame's.
      expect(outcome(inFrame([SHOP], { documentId: 'd1' }))).toBe('DENY_STALE_TARGET');
    });
  });
});
