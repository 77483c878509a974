import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

const CASES = [
  [
    'combobox "Country"',
    'Poland',
    { country: 'Poland' },
    'filters, draws the choice beside its field and reverts on blur',
  ],
  ['textbox "Department"', 'Legal', { department: 'Legal' }, 'loads late, at the end of the body, without a role'],
  ['combobox "Airport"', 'Oslo Torp', { airport: 'Oslo Torp' }, 'asks a server for what is typed'],
  ['button "Plan"', 'Team', { plan: 'Team' }, 'is a button with a list'],
  ['combobox "Fruit"', 'Pear', { fruit: 'Pear' }, 'lives in a shadow root'],
  ['combobox "Year"', '1999', { year: '1999' }, 'draws only what is in view'],
  ['combobox "Tags"', 'blue', { tags: 'blue' }, 'takes several'],
  ['combobox "Colour"', 'Azure', { colour: 'Azure' }, 'opens by a key alone'],
  ['radio "Window"', 'Window', { seat: 'Window' }, 'is a group of radio buttons'],
  ['menuitem "File"', 'File > Export > As PDF', { exported: 'As PDF' }, 'is a menu with menus in it'],
  ['treeitem "Documents', 'Letters', { folder: 'Letters' }, 'is a tree'],
] as const;

acceptance(11, 'chooses by label in drop-downs of every make, and the choice stays after blur', async (world) => {
  const { beside, model } = world;
  const answers = CASES.flatMap(([line, option]) => [
    use(['get_accessibility_tree', { full: true }]),
    use(['select_option', (request) => ({ ref_id: refIn(request, new RegExp(line)), option })]),
  ]);
  model.script(...answers, say('All chosen.'));
  const { page, panel } = await beside('comboboxes.html');

  await panel.send('Choose everything');
  await panel.answer('task');
  await panel.turnEnd();
  // Leaving the page's last control is what commits in some.
  await page.click('#after');

  const held = JSON.parse((await page.evaluate('readModel()')) as string);
  expect(held).toEqual(Object.assign({}, ...CASES.map(([, , expected]) => expected)));
});

acceptance(11, 'lists the options when there is no such one, and leaves the list intact', async (world) => {
  const { beside, model } = world;
  model.script(
    use(['get_accessibility_tree', { full: true }]),
    use(['select_option', (request) => ({ ref_id: refIn(request, /combobox "Country"/), option: 'Atlantis' })]),
    use(['get_accessibility_tree', { full: true }]),
    use(['select_option', (request) => ({ ref_id: refIn(request, /combobox "Country"/), option: 'Spain' })]),
    say('Chosen.'),
  );
  const { page, panel } = await beside('comboboxes.html');

  await panel.send('Choose Atlantis');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toContain('Chile\nChina\nNorway\nPoland\nPortugal\nSpain');
  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({ country: 'Spain' });
});
