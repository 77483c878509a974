import { expect } from 'vitest';
import { say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it stops a model that goes on asking after three denials', async ({ beside, model, site }) => {
  const go = (query: string) => use(['navigate', { url: `https://elsewhere.example/?q=${query}` }]);
  model.script(go('one'), go('two'), go('three'), say('I never get here.'));
  const { page, panel } = await beside('article.html');
  await panel.send('Look it up elsewhere');

  for (const count of [1, 2, 3]) {
    await panel.event('permission-request', count);
    await panel.answer('deny');
  }
  const end = await panel.turnEnd();

  expect(end.reason).toBe('denied-too-often');
  await panel.shows('You denied several steps, so the agent stopped.');
  expect(model.requests).toHaveLength(3);
  expect(page.url()).toBe(`${site.url}article.html`);
});
