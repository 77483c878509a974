import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(10, 'finds row 7,412 of a list that holds only what is in view, and claims no total', async (world) => {
  const { beside, model } = world;
  const scrolls = Array.from({ length: 11 }, () => use(['scroll', { direction: 'down', amount: 20_000 }]));
  model.script(
    use(['get_accessibility_tree', {}]),
    ...scrolls,
    use(['scroll', { direction: 'down', amount: 2_300 }]),
    use(['find_text', { text: 'Part 7412' }]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Order 7412"/) })]),
    say('Ordered.'),
  );
  const { page, panel } = await beside('virtual-list.html');

  await panel.send('Order part 7412.');
  await panel.answer('once');
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toContain('grid "Parts" of an unknown number of rows');
  expect(await page.title()).toBe('Ordered 7412');
});
