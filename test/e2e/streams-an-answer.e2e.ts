import { expect } from 'vitest';
import { stream } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it shows an answer while it grows, and keeps it', async ({ beside, model }) => {
  const gate = Promise.withResolvers<void>();
  model.script(
    stream(async (out) => {
      out.text('High water is ');
      await gate.promise;
      out.text('at **half past two**.');
      out.end();
    }),
  );
  const { panel } = await beside('article.html');

  await panel.send('When is high water?');
  await panel.shows('High water is');
  expect(await panel.text()).not.toContain('half past two');
  gate.resolve();
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  await panel.sees('.answer strong');
  expect(await panel.text()).not.toContain('**');
  expect(model.requests).toHaveLength(1);
});
