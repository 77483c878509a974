import { describe, expect, it } from 'vitest';
import { ToolError } from '../core/tool-error';
import type { PageResult } from '../pages/read-page-message';
import { pageOutput } from './page-output';

const SHOP = 'https://shop.test';
const BUTTON = { type: 'button', id: 'yes', label: 'Yes', input: { seat: '7A' } };
const card = (over: object = {}) => ({ type: 'action_required', title: 'Which seat?', elements: [BUTTON], ...over });

function outputOf(result: Partial<PageResult>, { origin = SHOP, followUp = true } = {}) {
  const warnings: string[] = [];
  const scene = { origin, followUp, warn: (message: string) => void warnings.push(message) };
  return { output: pageOutput({ text: 'Done.', isError: false, ...result }, scene), warnings };
}

const showOf = (result: Partial<PageResult>, origin = SHOP) => outputOf(result, { origin }).output.show;

describe('what a page shows beside its result', () => {
  it('C13: is its Markdown, without what nobody sees', () => {
    const { output } = outputOf({ markdown: '**Saved**\u200b as\u202e `x`' });

    expect(output).toEqual({ text: 'Done.', source: SHOP, show: { markdown: '**Saved** as⟦U+202E⟧ `x`' } });
  });

  it.each([
    ['its own origin', `${SHOP}/board?a=1`, `${SHOP}/board?a=1`],
    ['another origin', 'https://elsewhere.test/board', undefined],
    ['another port', `${SHOP}:8443/board`, undefined],
    ['a host that its name only begins', `${SHOP}.evil.test/`, undefined],
    ['a user name that poses as it', `${SHOP}@evil.test/`, undefined],
    ['no https', 'http://shop.test/board', undefined],
    ['a script', 'javascript:alert(1)', undefined],
    ['data', 'data:text/html,x', undefined],
    ['a blob of its own', `blob:${SHOP}/0`, undefined],
    ['no host', '/board', undefined],
  ])('is the page at its embedUrl on %s', (_, embedUrl, shown) => {
    const { output, warnings } = outputOf({ embedUrl });

    expect(output.show?.embedUrl).toBe(shown);
    expect(warnings).toHaveLength(shown === undefined ? 1 : 0);
  });

  it('frames no page without https, though it is that of the page itself', () => {
    expect(showOf({ embedUrl: 'http://127.0.0.1:8080/board' }, 'http://127.0.0.1:8080')).toBeUndefined();
  });

  it('D13: is its reason where it returns an error, which the model reads as any result', () => {
    const text = JSON.stringify({ error: { code: 'NOT_ALLOWED', message: 'Only its owner may.' } });

    expect(outputOf({ text }).output).toEqual({ text, source: SHOP, show: { refusal: 'Only its owner may.' } });
    expect(showOf({ text: '{"error":{"code":"LOCKED"}}' })).toEqual({ refusal: 'LOCKED' });
  });

  it.each(['{"error":null}', '{"error":"no"}', '{"error":{"message":"x"}}', '[1]', '{broken', 'error'])(
    'is no reason in %s',
    (text) => {
      expect(showOf({ text })).toBeUndefined();
    },
  );
});

describe('a card of a page', () => {
  it('K29: waits for the user in place of a result, in words that can be seen', () => {
    const label = 'Y\u200bes';
    const action = card({ title: 'Which\nseat?', description: 'Two\u202e left.', elements: [{ ...BUTTON, label }] });

    expect(outputOf({ action }).output).toEqual({
      text: '',
      source: SHOP,
      action: {
        origin: SHOP,
        card: {
          title: 'Which seat?',
          description: 'Two⟦U+202E⟧ left.',
          buttons: [{ id: 'yes', label: 'Yes', variant: 'secondary', input: { seat: '7A' } }],
        },
      },
    });
  });

  it('ends the turn where the page wants no words of the model', () => {
    expect(outputOf({ action: card() }, { followUp: false }).output.action).toMatchObject({ endsTurn: true });
    expect(outputOf({ action: card() }).output.action).not.toHaveProperty('endsTurn');
  });

  it('is for whoever sees it: a page names no device', () => {
    expect(outputOf({ action: card({ assignee: { computerId: 'other' } }) }).output.action?.card).not.toHaveProperty(
      'assigneeId',
    );
  });

  it.each([
    ['a button with a target', card({ elements: [{ ...BUTTON, target: { type: 'url', url: SHOP, method: 'POST' } }] })],
    ['no title', card({ title: '' })],
    ['a title that nobody sees', card({ title: '\u200b' })],
    ['no buttons', card({ elements: [] })],
    ['a form', card({ elements: [{ type: 'input', id: 'a', label: 'Seat' }] })],
    ['nothing', {}],
  ])('is refused with %s, and its author is told', (_, action) => {
    const warnings: string[] = [];
    const scene = { origin: SHOP, followUp: true, warn: (message: string) => void warnings.push(message) };

    expect(() => pageOutput({ text: '', isError: false, action }, scene)).toThrow(ToolError);
    expect(warnings.length).toBeGreaterThan(0);
  });
});

it('P13: what the page says of its failure is the detail of an error', () => {
  expect(() => outputOf({ text: 'It is locked.', isError: true, markdown: '**Fine**', action: card() })).toThrow(
    expect.objectContaining({ code: 'unavailable', detail: 'It is locked.' }),
  );
});
