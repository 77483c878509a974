import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(31, 'tells a page of 100,000 nodes in little, and goes on by handle', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['get_accessibility_tree', (request) => ({ ref_id: refIn(request, /region "Hall 20"/) })]),
    use(['find_text', { text: 'Shelf 23-777' }]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Take 23-777"/) })]),
    say('Taken.'),
  );
  const { panel } = await beside('hostile.html?make=nodes&count=100000');

  await panel.send('Take it from shelf 23-777.');
  await panel.answer('task');
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  console.info(`31: ${ends.map(({ durationMs }) => `${durationMs} ms`).join(', ')}`);
  expect(ends.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
  for (const number of [2, 3, 4, 5])
    expect(lastToolText(await model.request(number)).length).toBeLessThanOrEqual(8_000);
  expect(lastToolText(await model.request(3))).toContain('button "Take 20-0"');
  expect(site.by('POST').map(({ path }) => path)).toEqual(['/answer?status=204&pressed=Take%2023-777']);
});
