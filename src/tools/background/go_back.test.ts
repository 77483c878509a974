import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { backgroundContext, navigated } from '../../../test/fakes/background-context';
import tool from './go_back';

it('goes as many pages as asked for', async () => {
  const context = backgroundContext({
    tabs: { goInHistory: async (_tabId, steps) => navigated({ to: `https://shop.test/${steps}` }) },
  });

  const output = await tool.run({ steps: 2 }, context);

  expect(output.receipt?.url?.to).toBe('https://shop.test/-2');
});

it('goes one page when no number is given', async () => {
  const context = backgroundContext({
    tabs: { goInHistory: async (_tabId, steps) => navigated({ to: `https://shop.test/${steps}` }) },
  });

  const output = await tool.run({}, context);

  expect(output.receipt?.url?.to).toBe('https://shop.test/-1');
});

it('fails where the history ends', async () => {
  const context = backgroundContext({ tabs: { goInHistory: async () => navigated({ state: 'not-started' }) } });

  const run = tool.run({ steps: 3 }, context);

  await expect(run).rejects.toMatchObject({ code: 'not-found' });
});

it('takes one to ten steps', () => {
  expect(z.safeParse(tool.input, { steps: 0 }).success).toBe(false);
  expect(z.safeParse(tool.input, { steps: 11 }).success).toBe(false);
  expect(z.safeParse(tool.input, { steps: 10 }).success).toBe(true);
});
