import { expect } from 'vitest';
import { lastToolText, say, stream, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it goes on without the tab when the user closes it in the middle of a turn', async ({ beside, model, open }) => {
  const gate = Promise.withResolvers<void>();
  await open('thanks.html');
  model.script(
    stream(async (out) => {
      await gate.promise;
      out.call('get_accessibility_tree', {});
      out.end();
    }),
    say('The tab is gone.'),
    use(['done', { summary: 'Nothing to do.', outcome: 'failed' }]),
  );
  const { page, panel } = await beside('article.html');
  await panel.send('Read the page');
  await model.request(1);

  await page.close();
  gate.resolve();
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: expect.stringMatching(/failed|denied/) });
  expect(lastToolText(await model.request(2))).toMatch(/tab/i);
});
