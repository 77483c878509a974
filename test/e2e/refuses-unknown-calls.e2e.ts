import { expect } from 'vitest';
import { refIn, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it runs no call with an unknown name, unknown arguments or broken JSON', async ({ beside, model, site }) => {
  const button = /button "Send the order"/;
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_axe', (request) => ({ ref_id: refIn(request, button) })]),
    use(['click_ax', { ref_id: 'e1', force: true }]),
    use(['click_ax', '{"ref_id": "e1"']),
    say('I give up.'),
  );
  const { panel } = await beside('form.html');

  await panel.send('Send the form');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  const ends = (await panel.events('tool-end')).slice(1);
  expect(ends.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['failed', 'invalid-input'],
    ['failed', 'invalid-input'],
    ['failed', 'invalid-input'],
  ]);
  expect(ends[0]?.message.text).toContain('click_ax');
  expect(ends[1]?.message.text).toContain('force');
  expect(site.by('POST')).toEqual([]);
});
