import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(26, 'tells a model that goes round in circles, and then ends the turn', async ({ beside, model, open }) => {
  await open('article.html');
  const press = use(['click_ax', () => ({ ref_id: dead })]);
  let dead = '';
  model.script(
    use(['get_accessibility_tree', {}]),
    use([
      'click_ax',
      (request) => {
        dead = refIn(request, /button "Does nothing"/);
        return { ref_id: dead };
      },
    ]),
    ...Array.from({ length: 12 }, () => press),
    say('Never reached.'),
  );
  const { page, panel } = await beside('dead-button.html');

  await panel.send('Press the button until it works');
  await panel.answer('task');
  const end = await panel.turnEnd();

  expect(end).toMatchObject({ reason: 'refused', detail: 'loop' });
  const clicks = Number(await page.evaluate('clicks'));
  expect(clicks).toBeGreaterThanOrEqual(2);
  // The first one moved the focus, so its result was another one; one more may be tried by real input.
  expect(clicks).toBeLessThanOrEqual(8);
  expect(model.left).toBeGreaterThan(0);
});
