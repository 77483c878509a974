import { expect, it } from 'vitest';
import { newCanary } from '../canary';
import { seeded } from './random';
import { randomCall } from './random-call';

const REQUEST = {
  messages: [{ role: 'tool', content: 'e12 button "Buy now"\n[tab 7] Inbox' }],
  tools: [
    {
      function: {
        name: 'click',
        parameters: {
          type: 'object',
          properties: { ref_id: { type: 'string' }, count: { type: 'integer' }, button: { enum: ['left', 'right'] } },
          required: ['ref_id'],
        },
      },
    },
  ],
};

it('makes the same calls for the same seed, and others for another', () => {
  const canary = newCanary('X');
  const calls = (seed: number) => {
    const random = seeded(seed);
    return Array.from({ length: 30 }, () => randomCall(REQUEST, canary, random));
  };

  expect(calls(1)).toEqual(calls(1));
  expect(calls(1)).not.toEqual(calls(2));
});

it('aims most calls at what is offered and seen, and some at what is not', () => {
  const random = seeded(3);
  const calls = Array.from({ length: 500 }, () => randomCall(REQUEST, newCanary('X'), random));
  const offered = calls.filter(([name]) => name === 'click');
  const aimed = offered.filter(([, input]) => typeof input === 'object' && 'ref_id' in input && input.ref_id === 'e12');

  expect(offered.length).toBeGreaterThan(400);
  expect(offered.length).toBeLessThan(500);
  expect(aimed.length).toBeGreaterThan(200);
  expect(calls.some(([, input]) => typeof input === 'string')).toBe(true);
});

it('chooses all of a range about equally', () => {
  const random = seeded(0);
  const counts = [0, 0, 0, 0];
  for (let times = 0; times < 4_000; times += 1) {
    const at = random.below(4);
    counts[at] = (counts[at] ?? 0) + 1;
  }

  expect(Math.min(...counts)).toBeGreaterThan(800);
});
