import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(5, 'lists every option that opened elsewhere in the page', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', { full: true }]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /combobox "Country"/) })]),
    use(['get_accessibility_tree', { full: true }]),
    say('Open.'),
  );
  const { panel } = await beside('comboboxes.html');

  await panel.send('Which countries are there?');
  await panel.turnEnd();

  const receipt = lastToolText(await model.request(3));
  const tree = lastToolText(await model.request(4));
  for (const name of ['Chile', 'China', 'Norway', 'Poland', 'Portugal', 'Spain']) {
    expect(receipt).toContain(`option "${name}"`);
    expect(tree).toContain(`option "${name}"`);
  }
});

acceptance(
  5,
  'chooses such an option through what opened it, also where nothing has a role',
  async ({ beside, model }) => {
    model.script(
      use(['get_accessibility_tree', { full: true }]),
      use(['select_option', (request) => ({ ref_id: refIn(request, /textbox "Department"/), option: 'Press' })]),
      say('Chosen.'),
    );
    const { page, panel } = await beside('comboboxes.html');

    await panel.send('Choose the last department');
    await panel.turnEnd();

    expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({ department: 'Press' });
  },
);
