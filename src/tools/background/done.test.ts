import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { backgroundContext } from '../../../test/fakes/background-context';
import done from './done';

it('ends the turn with summary and outcome', async () => {
  const output = await done.run({ summary: 'In the cart.', outcome: 'success' }, backgroundContext());

  expect(output.endTurn).toEqual({ outcome: 'success', summary: 'In the cart.' });
});

it('wants an outcome', () => {
  expect(z.safeParse(done.input, { summary: 'In the cart.' }).success).toBe(false);
});
