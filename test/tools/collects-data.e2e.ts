import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { toolTexts } from '../e2e/harness/tool-texts.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('it collects tables, reads the selection, and knows window and quiet', async ({ beside, model }) => {
  model.script(
    use(['wait_for_stable', {}], ['extract_data', { type: 'tables' }], ['get_selection', {}], ['get_window_info', {}]),
    say('Two berths.'),
  );
  const { panel } = await beside('data.html');

  await panel.send('How long are the berths?');
  await panel.turnEnd();

  const [quiet, tables, selection, view] = toolTexts(await model.request(2));
  expect(quiet).toMatch(/still/);
  expect(tables).toContain('["North","12 m"]');
  expect(selection).toContain('Only two are free.');
  expect(view).toMatch(/\d{3,}/);
  expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
});
