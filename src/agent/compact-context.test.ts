import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Message } from '../core/message';
import { compactContext, estimateTokens } from './compact-context';

const budget = { contextWindow: 10_000, fixedTokens: 0, hard: false };

it('leaves a conversation alone that fits', () => {
  const messages = conversation(3, 100);

  expect(compactContext(messages, budget)).toBe(messages);
});

it('replaces old results by a line without their content, oldest first, and keeps the newest', () => {
  const compacted = compactContext(conversation(20, 2_000), budget);

  expect(textsOf(compacted)[0]).toBe(
    '[look succeeded. Its text was left out to save room; call it again if you need it.]',
  );
  expect(textsOf(compacted).slice(-6)).toEqual(Array.from({ length: 6 }, () => 'x'.repeat(2_000)));
  expect(tokens(compacted)).toBeLessThanOrEqual(7_000);
});

it('shortens in blocks, so that the start of the request stays equal for several steps', () => {
  const shortened = [61, 62, 63].map(
    (steps) =>
      textsOf(compactContext(conversation(steps, 2_000), { ...budget, contextWindow: 40_000 })).filter((text) =>
        text.startsWith('['),
      ).length,
  );

  expect(new Set(shortened).size).toBe(1);
});

it('drops whole old steps when lines are not enough, and says so', () => {
  const compacted = compactContext(conversation(400, 200), budget);

  expect(tokens(compacted)).toBeLessThanOrEqual(7_000);
  expect(compacted[0]).toMatchObject({ role: 'user', text: expect.stringContaining('earlier steps were left out') });
});

it('cuts harder after the model said that it was too much', () => {
  const compacted = compactContext(conversation(20, 1_000), { ...budget, hard: true });

  expect(tokens(compacted)).toBeLessThanOrEqual(3_500);
});

it('cuts to half of what there is when the window is smaller than we thought', () => {
  const messages = conversation(20, 1_000);

  const compacted = compactContext(messages, { contextWindow: 1_000_000, fixedTokens: 0, hard: true });

  expect(tokens(compacted)).toBeLessThanOrEqual(tokens(messages) / 2);
});

it('counts signs of wide scripts as a token each', () => {
  expect(estimateTokens('abcdefgh')).toBe(2);
  expect(estimateTokens('加入购物车')).toBe(5);
});

it('leaves pictures out together with the text of their result', () => {
  const [first, ...rest] = conversation(1, 10);
  const picture = { mediaType: 'image/png', data: 'A', widthPx: 1, heightPx: 1 } as const;
  const messages = [...Array.from({ length: 12 }, () => rest).flat()].map((message) =>
    message.role === 'tool' ? { ...message, images: [picture] } : message,
  );

  const compacted = compactContext(first ? [first, ...messages] : messages, budget);

  expect(compacted.filter((message) => message.role === 'tool' && message.images).length).toBeLessThan(12);
});

it('never leaves a result without its call, nor a call without its result', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 8_000 }),
      fc.integer({ min: 100, max: 50_000 }),
      fc.boolean(),
      (steps, chars, contextWindow, hard) => {
        const compacted = compactContext(conversation(steps, chars), { contextWindow, fixedTokens: 50, hard });

        const asked = compacted.flatMap((message) =>
          message.role === 'assistant' ? message.calls.map(({ id }) => id) : [],
        );
        const answered = compacted.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
        expect(answered).toEqual(asked);
        expect(compacted[0]?.role).toBe('user');
      },
    ),
    { numRuns: 100 },
  );
});

function conversation(steps: number, chars: number): readonly Message[] {
  const turns = Array.from({ length: steps }, (_, index): readonly Message[] => [
    { role: 'assistant', id: `a${index}`, text: '', calls: [{ id: `c${index}`, name: 'look', input: {} }] },
    { role: 'tool', id: `t${index}`, callId: `c${index}`, name: 'look', ok: true, text: 'x'.repeat(chars) },
  ]);
  return [{ role: 'user', id: 'u', text: 'Do it.' }, ...turns.flat()];
}

function textsOf(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message) => (message.role === 'tool' ? [message.text] : []));
}

function tokens(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + message.text.length / 4, 0);
}
