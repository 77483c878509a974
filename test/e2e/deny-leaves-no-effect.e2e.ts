import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it does nothing when the user denies, and tells the model so', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
    say('Then I leave it.'),
  );
  const { panel } = await beside('form.html');

  await panel.send('Send the form');
  await panel.answer('deny');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(site.by('POST')).toEqual([]);
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'denied', policyCode: 'DENY_BY_USER' });
  expect(lastToolText(await model.request(3))).toContain('denied');
});
