import { describe, expect, it } from 'vitest';
import { callFacts, SHOP, targetFacts } from '../../test/fakes/call-facts';
import type { Effect } from '../core/mode';
import type { TargetFacts } from '../core/target';
import { resolveEffect } from './effects';

const click: readonly Effect[] = ['input', 'submit', 'navigate'];
// A tool of another build can name any effect.
const unknownEffect = 'teleport' as Effect;
const form = { action: `${SHOP}/next`, method: 'post', sensitive: false } as const;
const inForm = { about: '', fields: '', price: false, submits: true };

describe('resolveEffect of a click', () => {
  it.each([
    ['link', { href: 'https://other.example/a' }, { effect: 'navigate', destination: 'https://other.example/a' }],
    [
      'link',
      { role: 'link', href: `${SHOP}/cart#reviews` },
      { effect: 'navigate', destination: `${SHOP}/cart#reviews` },
    ],
    ['link', { role: 'button', href: `${SHOP}/cart#order` }, { effect: 'submit', verb: 'submit' }],
    ['link', { role: 'button', href: `${SHOP}/order` }, { effect: 'navigate', destination: `${SHOP}/order` }],
    ['link', { href: `${SHOP}/cart#` }, { effect: 'submit', verb: 'submit' }],
    ['link', { href: 'javascript:order()' }, { effect: 'submit', verb: 'submit' }],
    ['link', {}, { effect: 'submit', verb: 'submit' }],
    [
      'link',
      { name: 'Unsubscribe', href: `${SHOP}/unsubscribe?u=1` },
      { effect: 'submit', verb: 'unsubscribe', destination: `${SHOP}/unsubscribe?u=1` },
    ],
    ['submit', { form }, { effect: 'submit', verb: 'submit', destination: form.action }],
    ['submit', { form: { ...form, method: 'dialog' } }, { effect: 'submit', verb: 'submit' }],
    ['submit', { form: { ...form, action: 'javascript:void 0' } }, { effect: 'submit', verb: 'submit' }],
    ['button', {}, { effect: 'submit', verb: 'submit' }],
    ['button', { name: 'Next month' }, { effect: 'input' }],
    ['other', {}, { effect: 'submit', verb: 'submit' }],
    ['disclosure', {}, { effect: 'input' }],
    ['toggle', {}, { effect: 'submit', verb: 'submit' }],
    ['toggle', { scene: { ...inForm, submits: false } }, { effect: 'submit', verb: 'submit' }],
    ['toggle', { name: 'Public profile' }, { effect: 'submit', verb: 'permission' }],
    ['toggle', { name: 'Public profile', scene: inForm }, { effect: 'input' }],
    ['choice', {}, { effect: 'input' }],
    ['field', {}, { effect: 'input' }],
  ] as const)('takes %s %j for %j', (kind, rest, expected) => {
    const facts = callFacts({ effects: click, input: { ref_id: 'e1' }, target: targetFacts(kind, rest) });

    expect(resolveEffect(facts)).toEqual(expected);
  });

  it('takes a kind it does not know for the gravest', () => {
    // A page of another build can send any kind.
    const target = { ...targetFacts('other'), kind: 'portal' } as unknown as TargetFacts;

    expect(resolveEffect(callFacts({ effects: click, target }))?.effect).toBe('submit');
  });

  it.each([
    ['link', ['input', 'submit']],
    ['other', ['input', 'navigate']],
  ] as const)('takes a click on a %s for nothing that a tool with %j may do', (kind, effects) => {
    const target = targetFacts(kind, { href: 'https://other.example/' });

    expect(resolveEffect(callFacts({ effects, input: { ref_id: 'e1' }, target }))).toBeUndefined();
  });

  it.each(['link', 'submit', 'other'] as const)('takes a tool that activates nothing at its word on a %s', (kind) => {
    const target = targetFacts(kind, { href: 'https://other.example/' });

    expect(resolveEffect(callFacts({ effects: ['input'], input: { ref_id: 'e1' }, target }))).toMatchObject({
      effect: 'input',
    });
  });
});

describe('resolveEffect of other gestures', () => {
  it.each(['link', 'submit', 'button', 'other'] as const)('takes pointing at a %s for input', (kind) => {
    const facts = callFacts({ effects: ['input'], input: { ref_id: 'e1' }, target: targetFacts(kind) });

    expect(resolveEffect({ ...facts, tool: { ...facts.tool, pointsOnly: true } })).toEqual({ effect: 'input' });
  });

  it.each([
    ['link', { effect: 'submit', verb: 'submit' }],
    ['choice', { effect: 'submit', verb: 'submit' }],
    ['field', { effect: 'input' }],
  ] as const)('takes dragging a %s for %j', (kind, expected) => {
    const input = { from_ref_id: 'e1', to_ref_id: 'e2' };

    const facts = callFacts({ effects: ['input', 'submit'], input, target: targetFacts(kind) });

    expect(resolveEffect(facts)).toEqual(expected);
  });

  it.each([
    ['disclosure', 'Delete', { effect: 'submit', verb: 'delete' }],
    ['button', 'Delete', { effect: 'submit', verb: 'delete' }],
    ['button', 'Large', { effect: 'submit', verb: 'submit' }],
    ['choice', 'Large', { effect: 'input' }],
    ['choice', 'Public', { effect: 'submit', verb: 'permission' }],
  ] as const)('takes a choice from what a %s opens, %s, for %j', (kind, option, expected) => {
    const input = { ref_id: 'e1', option };

    const facts = callFacts({ effects: ['input', 'submit'], input, target: targetFacts(kind) });

    expect(resolveEffect(facts)).toEqual(expected);
  });

  it('does not let a form be filled through what is no field', () => {
    const input = { fields: ['e1=x'] };

    expect(resolveEffect(callFacts({ effects: ['input'], input, target: targetFacts('button') }))).toBeUndefined();
    expect(resolveEffect(callFacts({ effects: ['input'], input, target: targetFacts('field') }))?.effect).toBe('input');
  });

  it('takes the text that a click looks for for no value', () => {
    const input = { visible_text: 'Buy' };

    expect(resolveEffect(callFacts({ effects: click, input, target: targetFacts('other') }))?.effect).toBe('submit');
  });
});

describe('resolveEffect of a field', () => {
  it.each([
    ['typing', { text: 'x' }, 'field', 'input'],
    ['typing and submitting', { text: 'x', submit: true }, 'field', 'submit'],
    ['typing without submitting', { text: 'x', submit: false }, 'field', 'input'],
    ['choosing', { option: 'x' }, 'choice', 'input'],
    ['checking', { checked: true }, 'toggle', 'submit'],
    ['choosing in a disclosure', { option: 'x' }, 'disclosure', 'submit'],
    ['choosing in a button', { option: 'x' }, 'button', 'submit'],
    ['choosing in something else', { option: 'x' }, 'other', 'submit'],
    ['checking a button', { checked: true }, 'button', 'submit'],
    ['checking something else', { checked: true }, 'other', 'submit'],
    ['typing into a button', { text: 'x' }, 'button', 'submit'],
    ['typing into something else', { text: 'x' }, 'other', 'input'],
  ] as const)('takes %s for its effect', (_, input, kind, effect) => {
    expect(resolveEffect(callFacts({ effects: click, input, target: targetFacts(kind) }))?.effect).toBe(effect);
  });

  it('names the form that is submitted', () => {
    const facts = callFacts({
      effects: click,
      input: { text: 'x', submit: true },
      target: targetFacts('field', { form }),
    });

    expect(resolveEffect(facts)).toEqual({ effect: 'submit', verb: 'submit', destination: form.action });
  });

  it('does not let a tool submit that is not declared to', () => {
    const facts = callFacts({ effects: ['input'], input: { text: 'x', submit: true }, target: targetFacts('field') });

    expect(resolveEffect(facts)).toBeUndefined();
  });
});

describe('resolveEffect of a key', () => {
  it.each([
    ['Enter', 'field', 'submit'],
    ['Enter', 'toggle', 'submit'],
    ['Enter', 'link', 'navigate'],
    [' ', 'button', 'submit'],
    [' ', 'toggle', 'submit'],
    ['Tab', 'button', 'input'],
    ['Escape', 'button', 'input'],
    ['ArrowDown', 'choice', 'input'],
    ['a', 'field', 'input'],
    ['a', 'other', 'submit'],
    ['Enter', undefined, 'submit'],
    ['Tab', undefined, 'input'],
    ['#', undefined, 'submit'],
    ['Control+k', 'field', 'input'],
    ['Meta+Shift+p', 'field', 'input'],
    ['Alt+ArrowDown', 'choice', 'input'],
    ['Control+k', 'button', 'submit'],
    ['Control+k', 'toggle', 'submit'],
    ['Control+k', undefined, 'submit'],
    ['Control+Space', 'field', 'input'],
    ['Control+ArrowDown', 'other', 'submit'],
    ['Shift+Tab', 'button', 'input'],
    ['Control+Enter', 'field', 'submit'],
    ['ctrl+return', 'field', 'submit'],
    ['Meta+Enter', 'choice', 'submit'],
    ['Control+Enter', 'link', 'submit'],
    ['return', 'field', 'submit'],
    [' enter', 'field', 'submit'],
    ['Hyper+k', 'field', 'submit'],
  ] as const)('takes %s on %s for %s', (key, kind, effect) => {
    const target = kind && targetFacts(kind, { ref: 'focused', href: `${SHOP}/a` });

    expect(resolveEffect(callFacts({ effects: click, input: { key }, target }))?.effect).toBe(effect);
  });
});

describe('resolveEffect without a target', () => {
  it.each([
    [['read'], 'read'],
    [['read', 'memory'], 'memory'],
    [['read', 'network'], 'network'],
    [['read', 'navigate'], 'navigate'],
    [['read', 'script'], 'script'],
    [['submit', 'script', 'input'], 'script'],
    [['download', 'network'], 'download'],
  ] as const)('takes the gravest of %j', (effects, effect) => {
    expect(resolveEffect(callFacts({ effects }))?.effect).toBe(effect);
  });

  it.each<[readonly Effect[]]>([[[]], [['read', unknownEffect]]])('knows nothing of %j', (effects) => {
    expect(resolveEffect(callFacts({ effects }))).toBeUndefined();
  });

  it('finds the destination in the address or the other tab', () => {
    const otherTab = { tabId: 2, url: 'https://other.example/' };

    expect(resolveEffect(callFacts({ effects: ['navigate'], input: { url: `${SHOP}/a` } }))?.destination).toBe(
      `${SHOP}/a`,
    );
    expect(resolveEffect(callFacts({ effects: ['navigate'], input: { tab_id: 2 }, otherTab }))?.destination).toBe(
      otherTab.url,
    );
  });
});
