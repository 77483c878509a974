import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkTags, type ThoughtPiece } from './think-tags';

function tell(text: string, size = text.length || 1) {
  const tags = new ThinkTags();
  const pieces: ThoughtPiece[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(...tags.push(text.slice(at, at + size)));
  pieces.push(...tags.end());
  const join = (kind: string) => pieces.map((piece) => (piece.kind === kind ? piece.text : '')).join('');
  return { text: join('text'), reasoning: join('reasoning') };
}

describe('ThinkTags', () => {
  it.each([
    ['<think>Hm.</think>\n\nYes.', { reasoning: 'Hm.', text: 'Yes.' }],
    ['\n<think>Hm.</think>Yes.', { reasoning: 'Hm.', text: 'Yes.' }],
    ['<think></think>Yes.', { reasoning: '', text: 'Yes.' }],
    ['<think>never closed', { reasoning: 'never closed', text: '' }],
    ['The tag <think> opens a thought.', { reasoning: '', text: 'The tag <think> opens a thought.' }],
    ['<thin air', { reasoning: '', text: '<thin air' }],
    ['<th', { reasoning: '', text: '<th' }],
    ['', { reasoning: '', text: '' }],
  ])('tells %j apart', (text, expected) => {
    expect(tell(text)).toEqual(expected);
  });

  it('tells the same however the text arrives', () => {
    const words = fc
      .array(fc.constantFrom('<think>', '</think>', '<', 'th', 'a', '\n', ' '), { maxLength: 12 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 5 }), (text, size) => {
        expect(tell(text, size)).toEqual(tell(text));
      }),
    );
  });
});
