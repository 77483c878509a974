import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(29, 'shows what each step and the whole conversation took', async ({ beside, model }) => {
  model.script(use(['find_text', { text: 'water' }]), say('At noon.'));
  const { panel } = await beside('article.html');

  await panel.send('When is high water?');
  await panel.turnEnd();

  await panel.sees('.usage');
  await panel.sees('.session-usage');
  const ends = await panel.events('response-end');
  expect(ends.map(({ usage }) => (usage?.inputTokens ?? 0) > 0)).toEqual([true, true]);
});

acceptance(29, 'never sends a page beyond its budget, however long it is', async ({ beside, model }) => {
  model.script(use(['get_accessibility_tree', {}], ['read_page', {}], ['find_text', { text: 'row' }]), say('Long.'));
  const { page, panel } = await beside('article.html');
  await page.evaluate(() => {
    for (let at = 0; at < 5_000; at += 1) {
      const row = document.createElement('p');
      row.append(`row ${at} of a list that has no end`, document.createElement('button'));
      document.body.append(row);
    }
  });

  await panel.send('How long is it?');
  await panel.turnEnd();

  const results = (await model.request(2)).messages?.filter(({ role }) => role === 'tool') ?? [];
  expect(results).toHaveLength(3);
  for (const { content } of results) expect(JSON.stringify(content).length).toBeLessThan(9_000);
});
