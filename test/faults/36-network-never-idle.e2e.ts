import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(36, 'waits for a page that never stops asking no longer than its limit', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Greet"/) })], ['wait_for_stable', {}]),
    say('It goes on and on.'),
  );
  const { panel } = await beside('restless.html');

  await panel.send('Greet');
  await panel.answer('task');
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  expect(ends.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
  for (const { durationMs } of ends) expect(durationMs).toBeLessThan(5_500);
});
