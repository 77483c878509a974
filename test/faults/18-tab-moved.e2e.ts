import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';
import { moveToNewWindow } from './move-to-new-window.ts';

fault(18, 'goes on in a tab that was moved to another window', async ({ beside, model, open }) => {
  await open('article.html');
  const { page, panel } = await beside('counter.html');
  let count = '';
  model.script(
    use(['get_accessibility_tree', {}]),
    use([
      'click_ax',
      (request) => {
        count = refIn(request, /button "Count"/);
        return { ref_id: count };
      },
    ]),
    async (request, response) => {
      await moveToNewWindow(panel.page, page.url());
      await use(['click_ax', { ref_id: count }])(request, response);
    },
    say('Counted.'),
  );

  await panel.send('Count');
  await panel.answer('task');
  await panel.turnEnd();

  expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
  expect(await page.$eval('p', (element) => element.textContent)).toBe('2');
});
