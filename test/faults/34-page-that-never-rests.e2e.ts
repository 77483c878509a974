import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';
import { pressed } from './pressed.ts';

fault(34, 'acts once each in a page that changes in every frame, and storms when pressed', async (world) => {
  const { beside, model, site } = world;
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Storm"/) })]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Calm"/) })]),
    use(['get_accessibility_tree', {}]),
    say('It storms.'),
  );
  const { panel } = await beside('hostile.html?make=restless');

  await panel.send('Press both');
  await panel.answer('task');
  for (let count = 1; count <= 4; count += 1) await panel.event('tool-end', count);
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  console.info(`34: ${ends.map(({ name, durationMs }) => `${name} ${durationMs} ms`).join(', ')}`);
  expect(ends.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(pressed(site)).toEqual(['Storm', 'Calm']);
});
