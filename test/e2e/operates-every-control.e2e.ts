import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it operates every kind of control so that the page itself believes it', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(
      ['set_field', (request) => ({ ref_id: refIn(request, /textbox "City"/), text: 'Łódź 😀' })],
      ['set_field', (request) => ({ ref_id: refIn(request, /textbox "Story"/), text: 'one\ntwo' })],
      ['set_field', (request) => ({ ref_id: refIn(request, /date "Day"/), text: '2026-12-31' })],
      ['select_option', (request) => ({ ref_id: refIn(request, /combobox "Size"/), option: 'Large' })],
      ['set_checked', (request) => ({ ref_id: refIn(request, /checkbox "I agree"/), checked: true })],
      ['set_field', (request) => ({ ref_id: refIn(request, /textbox "Plain editor"/), text: 'plain text' })],
      ['set_field', (request) => ({ ref_id: refIn(request, /textbox "Rich editor"/), text: 'rich text' })],
      ['select_option', (request) => ({ ref_id: refIn(request, /combobox "Fruit"/), option: 'Pear' })],
      ['click_ax', (request) => ({ ref_id: refIn(request, /button "Inside"/) })],
      ['press_keys', { key: 'Control+k' }],
    ),
    say('All set.'),
  );
  const { page, panel } = await beside('controls.html');

  await panel.send('Fill everything in');
  await panel.event('permission-request');
  await panel.answer('task');
  await panel.turnEnd();

  const believed = JSON.parse((await page.evaluate('readModel()')) as string);
  expect(believed).toEqual({
    city: 'Łódź 😀',
    story: 'one\ntwo',
    day: '2026-12-31',
    size: 'Large',
    terms: true,
    plain: 'plain text',
    rich: 'rich text',
    fruit: 'Pear',
    inside: true,
    palette: true,
  });
  expect((await panel.events('tool-end')).map((event) => event.type)).toHaveLength(11);
});

e2e('it tells what a click changed, and never a password', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "More"/) })]),
    say('Opened.'),
  );
  const { panel } = await beside('controls.html');

  await panel.send('Open more');
  await panel.turnEnd();

  const tree = lastToolText(await model.request(2));
  const receipt = lastToolText(await model.request(3));
  expect(tree).toContain('textbox "Password" secret filled');
  expect(tree).not.toContain('hunter2');
  expect(receipt).toContain('+ Here is more.');
  expect(receipt).toMatch(/~ e\d+ button "More" open/);
});
