import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it says that a PDF is shown by a viewer which it cannot read', async ({ beside, model }) => {
  model.script(use(['get_accessibility_tree', {}]), say('I cannot read a PDF here.'));
  const { panel } = await beside('tides.pdf');

  await panel.send('When is high water?');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'failed', code: 'unavailable' });
  expect(lastToolText(await model.request(2))).toContain('PDF file');
});
