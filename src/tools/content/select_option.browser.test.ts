import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './select_option';

afterEach(() => {
  document.body.innerHTML = '';
});

const SELECT =
  '<select aria-label="Size"><option value="s">Small</option><option value="l">Large</option><option disabled>Huge</option></select>';

it.each([
  ['label', 'Large'],
  ['value', 'l'],
  ['label in another case', 'LARGE'],
  ['part of one label', 'arg'],
])('chooses by %s and tells the page', async (_, option) => {
  const page = openPage(SELECT);
  const events: string[] = [];
  for (const type of ['input', 'change']) page.find('select').addEventListener(type, () => events.push(type));

  const { receipt } = await page.run(tool, { ref_id: page.ref('select'), option });

  expect(page.find('select')).toHaveProperty('value', 'l');
  expect(receipt).toMatchObject({ changed: true, value: 'Large' });
  expect(events).toEqual(['input', 'change']);
});

it('lists the options when none fits', async () => {
  const page = openPage(SELECT);

  const run = page.run(tool, { ref_id: page.ref('select'), option: 'Tiny' });

  await expect(run).rejects.toMatchObject({ code: 'not-found', detail: 'Small\nLarge\nHuge' });
});

it('refuses a disabled option', async () => {
  const page = openPage(SELECT);

  await expect(page.run(tool, { ref_id: page.ref('select'), option: 'Huge' })).rejects.toMatchObject({
    code: 'not-actionable',
  });
});

it('adds to a multiple choice', async () => {
  const page = openPage('<select multiple aria-label="Tags"><option selected>a</option><option>b</option></select>');

  const { receipt } = await page.run(tool, { ref_id: page.ref('select'), option: 'b' });

  expect(receipt?.value).toBe('a, b');
});

it('opens an ARIA combobox whose list is elsewhere in the page, and commits', async () => {
  const page = openPage(`
    <div role="combobox" tabindex="0" aria-expanded="false" aria-controls="list" aria-label="Fruit">Apple</div>
    <div id="portal"></div>`);
  const box = page.find('[role=combobox]');
  box.addEventListener('click', () => {
    page.find('#portal').innerHTML =
      '<ul id="list" role="listbox"><li role="option">Apple</li><li role="option">Pear</li></ul>';
    page.find('#portal').addEventListener('click', (event) => {
      if (event.target instanceof Element) box.textContent = event.target.textContent;
      page.find('#portal').innerHTML = '';
    });
  });

  const { receipt } = await page.run(tool, { ref_id: page.ref('[role=combobox]'), option: 'Pear' });

  expect(receipt?.value).toBe('Pear');
});

it.each([
  ['follows a link', '<a role="option" href="#gone">Pear</a>'],
  ['submits a form', '<form role="none"><button role="option">Pear</button></form>'],
])('does not choose an option that %s', async (_, option) => {
  const page = openPage(`<div role="listbox" aria-label="Fruit">${option}</div>`);
  let clicks = 0;
  document.body.addEventListener('click', () => (clicks += 1), { once: true });

  await expect(page.run(tool, { ref_id: page.ref('[role=listbox]'), option: 'Pear' })).rejects.toMatchObject({
    code: 'not-actionable',
  });
  expect(clicks).toBe(0);
});

it('goes along a path of menus', async () => {
  const page = openPage(`
    <div id="file" role="menuitem" tabindex="0" aria-haspopup="menu">File</div>
    <div role="menu" hidden><div role="menuitem">Open</div><div role="menuitem">Close</div></div>`);
  const chosen: string[] = [];
  page.find('#file').addEventListener('click', () => page.find('[role=menu]').removeAttribute('hidden'));
  page.find('[role=menu]').addEventListener('click', (event) => {
    if (event.target instanceof Element) chosen.push(event.target.textContent ?? '');
  });

  await page.run(tool, { ref_id: page.ref('#file'), option: 'File > Close' });

  expect(chosen).toEqual(['Close']);
});

it('gives no command to what only holds a choice', async () => {
  const page = openPage(`<div role="combobox" tabindex="0" aria-label="Sort" aria-expanded="true"></div>
    <div role="listbox"><div role="menuitem">Delete all</div></div>`);
  let clicks = 0;
  page.find('[role=menuitem]').addEventListener('click', () => {
    clicks += 1;
  });

  const run = page.run(tool, { ref_id: page.ref('[role=combobox]'), option: 'Delete all' });

  await expect(run).rejects.toMatchObject({ code: 'not-actionable' });
  expect(clicks).toBe(0);
});

it('says so when the control takes the choice back', async () => {
  const page = openPage(`<input role="combobox" aria-label="City" aria-expanded="true" aria-controls="l">
    <ul role="listbox" id="l"><li role="option">Oslo</li></ul>`);

  const { text, receipt } = await page.run(tool, { ref_id: page.ref('input'), option: 'Oslo' });

  expect(text).toContain('does not show it');
  expect(receipt?.value).toBeUndefined();
});

it('does not take a chosen option away again', async () => {
  const page = openPage(
    '<div role="listbox" aria-multiselectable="true" aria-label="Tags"><div role="option" aria-selected="true">a</div></div>',
  );
  let clicks = 0;
  page.find('[role=option]').addEventListener('click', () => {
    clicks += 1;
  });

  const { receipt } = await page.run(tool, { ref_id: page.ref('[role=listbox]'), option: 'a' });

  expect(clicks).toBe(0);
  expect(receipt?.value).toBe('a');
});
