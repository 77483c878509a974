import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(14, 'reads a page that was open before the extension was there', async ({ launched, model, open, openPanel }) => {
  const page = await open('article.html');
  await launched.reloadExtension();
  model.script(use(['get_accessibility_tree', {}]), say('At 14:35.'));
  const panel = await openPanel(page);

  await panel.send('When is high water?');
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toContain('High water');
  expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual(['ok']);
});
