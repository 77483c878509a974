import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';
import { pressed } from './pressed.ts';

fault(33, 'ends by its limits on a page that grows for ever, and says so', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Like"/) })]),
    use(['scroll', { direction: 'bottom' }], ['scroll', { direction: 'down' }]),
    use(['wait_for_stable', {}]),
    use(['read_page', {}], ['find_text', { text: 'Post 12' }]),
    say('It goes on and on.'),
  );
  const { panel } = await beside('hostile.html?make=endless');

  await panel.send('Read all posts');
  await panel.answer('task');
  for (let count = 1; count <= 7; count += 1) await panel.event('tool-end', count);
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  console.info(`33: ${ends.map(({ name, durationMs }) => `${name} ${durationMs} ms`).join(', ')}`);
  expect(ends.map(({ outcome }) => outcome)).toEqual(ends.map(() => 'ok'));
  expect(lastToolText(await model.request(5))).toContain('growing');
  for (const number of [2, 3, 4, 5, 6])
    expect(lastToolText(await model.request(number)).length).toBeLessThanOrEqual(8_000);
  expect(pressed(site)).toEqual(['Like']);
});
