import { describe, expect, it } from 'vitest';
import { callFacts, policyFacts, SHOP } from '../../test/fakes/call-facts';
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
    page: { origin: SHOP, documentId: 'd1', name: 'add_item', title: 'Add', fingerprint: 'f1', policy: 'ask', ...page },
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
    expect(outcome(call(), { answer: { digest, allowed: true } })).toBe('allow');
    expect(outcome(call({ fingerprint: 'f2' }), { answer: { digest, allowed: true } })).toBe('ask');
  });
});
