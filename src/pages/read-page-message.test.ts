import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageMessage } from './read-page-message';

describe('a message of a page', () => {
  it('P23: keeps the items whose name and value may be', () => {
    const read = readPageMessage({
      type: 'context.set',
      rev: 1,
      items: [
        { name: 'cart:items', value: [1, 2] },
        { name: '__proto__', value: 1 },
        { name: 'no spaces', value: 1 },
        { name: 'x', value: JSON.parse('{"__proto__":1}') },
      ],
    });

    expect(read).toMatchObject({ type: 'items', items: [{ name: 'cart:items', json: '[1,2]' }, { name: 'x' }] });
  });

  it('cuts and cleans what is shown: suggestions, guidance, progress', () => {
    const hidden = 'Buy\u200b now\u{e0041}';

    expect(
      readPageMessage({
        type: 'suggestions.set',
        rev: 1,
        suggestions: [{ title: hidden, message: hidden, available: 'x' }],
      }),
    ).toEqual({
      type: 'suggestions',
      suggestions: [{ title: 'Buy now', message: 'Buy now', available: 'before-first-message' }],
    });
    expect(readPageMessage({ type: 'guidance.set', rev: 1, text: 'g'.repeat(5_000) })).toMatchObject({
      text: 'g'.repeat(2_000),
    });
  });

  it('makes a result that is too large an error that says so', () => {
    const read = readPageMessage({ type: 'call.result', callId: 'c1', text: '汉'.repeat(100_000), isError: false });

    expect(read).toMatchObject({ type: 'result', isError: true, code: 'result_too_large' });
  });

  it('is nothing where it is no message', () => {
    for (const value of [
      null,
      'call.claim',
      [],
      { type: 'call.claim' },
      { type: 'call.claim', callId: '' },
      { type: '__proto__' },
    ])
      expect(readPageMessage(value)).toBeUndefined();
  });

  it('never throws, whatever a page sends', () => {
    const types = [
      'registry.set',
      'context.set',
      'suggestions.set',
      'guidance.set',
      'call.result',
      'call.progress',
      'message.send',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.dictionary(fc.string(), fc.anything()),
        fc.anything(),
        (type, rest, list) => {
          readPageMessage({ ...rest, type, tools: list, items: list, suggestions: list, text: list, callId: list });
          readPageMessage({ ...rest, type, tools: [rest, list], items: [rest, list], suggestions: [rest, list] });
        },
      ),
    );
  });
});
