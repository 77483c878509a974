import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

const look = use(['get_accessibility_tree', {}]);

acceptance(20, 'opens a submenu under the pointer and goes on into it', async ({ beside, model }) => {
  model.script(
    look,
    use(['hover', (request) => ({ ref_id: refIn(request, /button "Products"/) })]),
    use(['click', { visible_text: 'Kettles' }]),
    say('Chosen.'),
  );
  const { page, panel } = await beside('gestures.html');

  await panel.send('Choose the kettles');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({ product: 'Kettles' });
});

acceptance(
  20,
  'opens a submenu that only a style shows under the pointer',
  async ({ beside, model }) => {
    model.script(look, use(['hover', (request) => ({ ref_id: refIn(request, /button "Services"/) })]), say('Open.'));
    const { panel } = await beside('gestures.html');

    await panel.send('Open the services');
    await panel.turnEnd();

    expect(lastToolText(await model.request(3))).toContain('link "Repairs"');
  },
  { cannot: { firefox: 'Only a real pointer makes a style of :hover apply, and an extension of Firefox has none.' } },
);

acceptance(20, 'says that nothing changed where a menu did not open', async ({ beside, model }) => {
  model.script(look, use(['hover', (request) => ({ ref_id: refIn(request, /button "Row with a menu"/) })]), say('No.'));
  const { panel } = await beside('gestures.html');

  await panel.send('Point at the row');
  await panel.turnEnd();

  expect((await panel.event('tool-end', 2)).receipt).toMatchObject({ changed: false });
});

acceptance(20, 'drags cards by HTML drag and drop with their data', async ({ beside, model }) => {
  model.script(
    look,
    use([
      'drag_drop',
      (request) => ({
        from_ref_id: refIn(request, /button "Buy stamps"/),
        to_ref_id: refIn(request, /button "Done"/),
      }),
    ]),
    say('Dropped.'),
  );
  const { page, panel } = await beside('gestures.html');

  await panel.send('Move the card');
  await panel.answer('task');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({ done: 'Buy stamps' });
});

acceptance(20, 'drags what follows the pointer', async ({ beside, model }) => {
  model.script(
    look,
    use([
      'drag_drop',
      (request) => ({
        from_ref_id: refIn(request, /button "Alpha"/),
        to_ref_id: refIn(request, /button "Gamma"/),
        edge: 'after',
      }),
    ]),
    say('Sorted.'),
  );
  const { page, panel } = await beside('gestures.html');

  await panel.send('Sort the list');
  await panel.answer('task');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toMatchObject({ order: 'Beta,Gamma,Alpha' });
});

acceptance(20, 'opens a context menu and a palette by Control and a letter', async ({ beside, model }) => {
  model.script(
    look,
    use(['click', (request) => ({ ref_id: refIn(request, /button "Row with a menu"/), button: 'right' })]),
    use(['click', { visible_text: 'Archive' }]),
    use(['press_keys', { key: 'Control+k' }]),
    say('Done.'),
  );
  const { page, panel } = await beside('gestures.html');

  await panel.send('Archive the row, then open the palette');
  await panel.answer('task');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({ archived: true, palette: true });
});
