import { expect } from 'vitest';
import { use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it ends with the summary of the agent, and says how far it came', async ({ beside, model }) => {
  model.script(use(['done', { summary: 'High water is at **14:35**; the low one is unknown.', outcome: 'partial' }]));
  const { panel } = await beside('article.html');

  await panel.send('When are high and low water?');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('done');
  await panel.sees('.summary[data-outcome="partial"]');
  await panel.shows('Partly done');
  expect(await panel.page.$eval('.summary strong', (strong) => strong.textContent)).toBe('14:35');
  expect(model.requests).toHaveLength(1);
});
