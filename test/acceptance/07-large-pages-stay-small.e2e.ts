import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(7, 'tells a page of 20,000 nodes in little, and opens what is asked for', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['get_accessibility_tree', (request) => ({ ref_id: refIn(request, /region "Hall 7"/) })]),
    use(['find_text', { text: 'Shelf 7-321' }]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Take 7-321"/) })]),
    say('Taken.'),
  );
  const { page, panel } = await beside('large.html');

  await panel.send('Take it from shelf 7-321.');
  await panel.answer('once');
  await panel.turnEnd();

  for (const number of [2, 3, 4]) {
    const text = lastToolText(await model.request(number));
    expect(text.length).toBeLessThanOrEqual(8_000);
    expect(text.isWellFormed()).toBe(true);
  }
  expect(lastToolText(await model.request(2))).toMatch(
    /button "Take 0-0"[\s\S]*region "Hall 7": 500 texts, 500 buttons/,
  );
  expect(lastToolText(await model.request(3))).toContain('button "Take 7-0"');
  expect(await page.title()).toBe('Took 7-321');
});
