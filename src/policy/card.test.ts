import { describe, expect, it } from 'vitest';
import { callFacts, policyFacts, SHOP, targetFacts } from '../../test/fakes/call-facts';
import type { Card } from '../core/card';
import { decide } from './decide';
import type { CallFacts, PolicyState } from './verdict';

describe('the card', () => {
  it('shows target, destination and origin of a form that leads to another site', () => {
    const form = { action: 'https://pay.other.example:8443/x?y', method: 'post', sensitive: false } as const;

    const card = cardOf(
      callFacts({ effects: ['submit'], input: { ref_id: 'e1' }, target: targetFacts('submit', { form }) }),
    );

    expect(card).toEqual({
      toolName: 'some_tool',
      effect: 'submit',
      verb: 'submit',
      site: { host: 'pay.other.example:8443', domain: 'other.example', origin: 'https://pay.other.example:8443' },
      data: [
        { label: 'target', value: 'button "Continue"' },
        { label: 'action', value: 'https://pay.other.example:8443/x?y' },
        { label: 'from', value: SHOP },
      ],
      rememberable: true,
    });
  });

  it('shows every argument exactly as it would be sent', () => {
    const text = ` a\u202eb\n${'x'.repeat(5_000)} `;
    const facts = callFacts({
      effects: ['input', 'submit'],
      input: { ref_id: 'e1', text, clear: true, submit: true, extra: { b: [1], a: null } },
      target: targetFacts('field', { role: 'textbox', name: 'Search' }),
    });

    expect(cardOf(facts).data).toEqual([
      { label: 'field', value: 'textbox "Search"' },
      { label: 'text', value: text },
      { label: 'clear', value: 'true' },
      { label: 'extra', value: '{"a":null,"b":[1]}' },
    ]);
  });

  it('shows code exactly and is asked each time', () => {
    const facts = callFacts({ effects: ['script'], input: { code: 'return 1;\n// <b>' } });

    expect(cardOf(facts, policyFacts({ mode: 'dev' }))).toMatchObject({
      site: { origin: SHOP },
      data: [{ label: 'code', value: 'return 1;\n// <b>' }],
      rememberable: false,
    });
  });

  it('shows the address as given, and the host as the browser resolves it', () => {
    const card = cardOf(callFacts({ effects: ['navigate'], input: { url: 'https://EXÄMPLE.com./a#b' } }));

    expect(card.site).toEqual({
      host: 'xn--exmple-cua.com',
      domain: 'xn--exmple-cua.com',
      origin: 'https://xn--exmple-cua.com',
    });
    expect(card.data[1]).toEqual({ label: 'url', value: 'https://EXÄMPLE.com./a#b' });
  });

  it('shows the link that a click follows', () => {
    const target = targetFacts('link', { role: 'link', name: 'More', href: 'https://mail.example/?q=1' });

    expect(
      cardOf(callFacts({ effects: ['input', 'submit', 'navigate'], input: { ref_id: 'e1' }, target })).data,
    ).toEqual([
      { label: 'target', value: 'link "More"' },
      { label: 'url', value: 'https://mail.example/?q=1' },
      { label: 'from', value: SHOP },
    ]);
  });

  it('shows what a form would send, and in one piece what the page hides in it', () => {
    const target = targetFacts('submit', {
      name: 'Pay',
      sends: {
        rows: [
          { name: 'token', value: 'a'.repeat(501), cut: 2, hidden: true },
          { name: 'Amount', value: '10,000' },
          { name: 'to', value: 'Eve\n\uD800', hidden: true },
          { name: 'Note', value: 'Thank', cut: 3 },
        ],
        more: 2,
      },
    });

    expect(cardOf(callFacts({ effects: ['input', 'submit'], input: { ref_id: 'e1' }, target })).data).toEqual([
      { label: 'target', value: 'button "Pay"' },
      { label: 'sent', name: 'Amount', value: '10,000' },
      { label: 'sent', name: 'Note', value: 'Thank', cut: 3 },
      { label: 'hidden', value: `token: "${'a'.repeat(500)}" … (+3)\nto: "Eve\\n\uFFFD"` },
      { label: 'more', value: '2' },
    ]);
  });

  it('shows the address of the tab that is named by number', () => {
    const otherTab = { tabId: 7, url: 'https://mail.example/inbox' };

    expect(cardOf(callFacts({ effects: ['navigate'], input: { tab_id: 7 }, otherTab })).data[0]).toEqual({
      label: 'tab',
      value: otherTab.url,
    });
  });
});

function cardOf(facts: CallFacts, state: PolicyState = policyFacts()): Card {
  const verdict = decide(facts, state);
  if (verdict.kind !== 'ask') throw new Error(`expected a card, got ${JSON.stringify(verdict)}`);
  return verdict.card;
}
