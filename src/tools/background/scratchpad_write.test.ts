import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { backgroundContext } from '../../../test/fakes/background-context';
import scratchpadWrite from './scratchpad_write';

it('adds a note, and replaces only when told to', async () => {
  const written: { text: string; replace: boolean }[] = [];
  const context = backgroundContext({
    notes: {
      write: async (text, { replace }) => {
        written.push({ text, replace });
      },
    },
  });

  await scratchpadWrite.run({ text: 'a' }, context);
  await scratchpadWrite.run({ text: 'b', replace: true }, context);

  expect(written).toEqual([
    { text: 'a', replace: false },
    { text: 'b', replace: true },
  ]);
});

it('takes no empty and no endless note', () => {
  expect(z.safeParse(scratchpadWrite.input, { text: '' }).success).toBe(false);
  expect(z.safeParse(scratchpadWrite.input, { text: 'x'.repeat(4_001) }).success).toBe(false);
});
