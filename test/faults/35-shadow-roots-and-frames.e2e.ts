import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';
import { pressed } from './pressed.ts';

fault(35, 'finds its way among 5,000 shadow roots', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['find_text', { text: 'Shadow 4987' }]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Shadow 4987"/) })]),
    say('Pressed.'),
  );
  const { panel } = await beside('hostile.html?make=shadows&count=5000');

  await panel.send('Press it');
  await panel.answer('task');
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  console.info(`35: shadow roots: ${ends.map(({ name, durationMs }) => `${name} ${durationMs} ms`).join(', ')}`);
  expect(lastToolText(await model.request(2))).toContain('button "Shadow 0"');
  expect(lastToolText(await model.request(2)).length).toBeLessThanOrEqual(8_000);
  expect(pressed(site)).toEqual(['Shadow 4987']);
});

fault(35, 'reads the first of 300 frames, names the others, and opens one of them', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', { full: true }]),
    use(['get_accessibility_tree', (request) => ({ ref_id: refIn(request, /frame "Frame 150"/) })]),
    say('Read.'),
  );
  const { panel } = await beside('hostile.html?make=frames&count=300');

  await panel.send('Read the frames');
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  console.info(`35: frames: ${ends.map(({ name, durationMs }) => `${name} ${durationMs} ms`).join(', ')}`);
  const text = lastToolText(await model.request(2));
  expect(text).toContain('button "In 0"');
  expect(text).toMatch(/frame "Frame 150".* …/);
  expect(text.length).toBeLessThanOrEqual(8_000);
  expect(lastToolText(await model.request(3))).toContain('button "In 150"');
});
