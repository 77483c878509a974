import { afterEach, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../../test/fakes/content-page';
import tool from './click';

afterEach(() => {
  document.body.innerHTML = '';
});

/** Which elements with an id were clicked. */
function clicksOf(page: TestPage): readonly string[] {
  const clicked: string[] = [];
  page.document.body.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) clicked.push(event.target.id);
  });
  return clicked;
}

it.each([
  ['its name', 'Save'],
  ['its name in another case', 'sAVE'],
  ['a part of its name', 'av'],
])('clicks what has %s', async (_, visible_text) => {
  const page = openPage('<button id="a">Open</button><button id="b">Save</button>');
  const clicked = clicksOf(page);

  await page.run(tool, { visible_text });

  expect(clicked).toEqual(['b']);
});

it('prefers an exact name to one that contains it', async () => {
  const page = openPage('<button id="a">Save as</button><button id="b">Save</button>');
  const clicked = clicksOf(page);

  await page.run(tool, { visible_text: 'save' });

  expect(clicked).toEqual(['b']);
});

it.each([
  ['exact', 'Save', 'b'],
  ['prefix', 'Save a', 'a'],
  ['contains', 'as', 'a'],
] as const)('matches %s when told so', async (text_match, visible_text, id) => {
  const page = openPage('<button id="a">Save as</button><button id="b">Save</button>');
  const clicked = clicksOf(page);

  await page.run(tool, { visible_text, text_match });

  expect(clicked).toEqual([id]);
});

it('refuses text that fits several things, and lists them with refs', async () => {
  const page = openPage('<ul><li>Kettle <button>Remove</button></li><li>Pan <button>Remove</button></li></ul>');
  const clicked = clicksOf(page);

  const run = page.run(tool, { visible_text: 'Remove' });

  await expect(run).rejects.toMatchObject({
    code: 'not-found',
    detail: expect.stringMatching(/^e\d+ button "Remove" in .*Kettle\ne\d+ button "Remove" in .*Pan$/),
  });
  expect(clicked).toEqual([]);
});

it('looks only in the topmost open dialog', async () => {
  const page = openPage(`
    <button id="behind">Delete</button>
    <div role="dialog" aria-modal="true" aria-label="Sure?" style="position:fixed;inset:0;background:#fff">
      <button id="inside">Delete</button>
    </div>`);
  const clicked = clicksOf(page);

  await page.run(tool, { visible_text: 'Delete' });

  expect(clicked).toEqual(['inside']);
});

it('clicks text that no role makes a control', async () => {
  const page = openPage('<p id="p">Click me please</p>');
  const clicked = clicksOf(page);

  await page.run(tool, { visible_text: 'Click me please' });

  expect(clicked).toEqual(['p']);
});

it('clicks the one thing that a selector matches, also in a shadow root', async () => {
  const page = openPage('<x-menu id="host"></x-menu>');
  const root = page.find('x-menu').attachShadow({ mode: 'open' });
  root.innerHTML = '<button class="go">Go</button>';
  let clicks = 0;
  root.querySelector('button')?.addEventListener('click', () => {
    clicks += 1;
  });

  await page.run(tool, { selector: 'button.go' });

  expect(clicks).toBe(1);
});

it('refuses a selector that matches several', async () => {
  const page = openPage('<button>A</button><button>B</button>');

  await expect(page.run(tool, { selector: 'button' })).rejects.toMatchObject({
    code: 'not-found',
    detail: expect.stringContaining('button "B"'),
  });
});

it('clicks a canvas at a point', async () => {
  const page = openPage('<canvas id="c" width="200" height="100" style="position:fixed;left:10px;top:20px"></canvas>');
  const points: unknown[] = [];
  page.find('canvas').addEventListener('click', (event) => {
    if (event instanceof MouseEvent) points.push([event.offsetX, event.offsetY]);
  });

  await page.run(tool, { x: 60, y: 50, coordinate_space: 'css' });

  expect(points).toEqual([[50, 30]]);
});

it.each([
  ['nothing', {}],
  ['two ways at once', { visible_text: 'A', selector: 'button' }],
  ['a point without its space', { x: 1, y: 1 }],
  ['half a point', { x: 1, coordinate_space: 'css' }],
  ['a point outside of the viewport', { x: -5, y: 1, coordinate_space: 'css' }],
  ['what is no selector', { selector: '][' }],
])('refuses %s', async (_, input) => {
  const page = openPage('<button>A</button>');

  await expect(page.run(tool, input)).rejects.toMatchObject({ code: 'invalid-input' });
});

it('says what is not there', async () => {
  const page = openPage('<button>A</button>');

  await expect(page.run(tool, { visible_text: 'B' })).rejects.toMatchObject({ code: 'not-found' });
});

it('double-clicks as a user does', async () => {
  const page = openPage('<div id="x" role="button">Open</div>');
  const events: string[] = [];
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'])
    page
      .find('#x')
      .addEventListener(type, (event) => events.push(`${type}${event instanceof UIEvent && event.detail}`));

  await page.run(tool, { ref_id: page.ref('#x'), count: 2 });

  expect(events.join(' ')).toBe('mousedown1 mouseup1 click1 mousedown2 mouseup2 click2 dblclick2');
});

it('right-clicks without a click', async () => {
  const page = openPage('<div id="x" role="button">Row</div><output></output>');
  const events: string[] = [];
  for (const type of ['mousedown', 'contextmenu', 'mouseup', 'click', 'auxclick'])
    page
      .find('#x')
      .addEventListener(type, (event) => events.push(type + (event instanceof MouseEvent && event.button)));

  await page.run(tool, { ref_id: page.ref('#x'), button: 'right' });

  expect(events.join(' ')).toBe('mousedown2 contextmenu2 mouseup2 auxclick2');
});

it('holds keys down while it clicks', async () => {
  const page = openPage('<div id="x" role="button">Row</div>');
  let held = '';
  page.find('#x').addEventListener('click', (event) => {
    if (event instanceof MouseEvent) held = `${event.shiftKey} ${event.ctrlKey} ${event.altKey}`;
  });

  await page.run(tool, { ref_id: page.ref('#x'), modifiers: ['Shift', 'Control'] });

  expect(held).toBe('true true false');
});

it('names its target for the decision', () => {
  const page = openPage('<button id="a">Buy</button>');

  expect(tool.targets?.({ visible_text: 'buy' }, page)).toEqual([page.find('#a')]);
});

it('clicks a day of a calendar, of which only one is reached by Tab', async () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `<td role="gridcell" tabindex="-1" id="d${day}">${day}</td>`);
  const page = openPage(`<table role="grid" aria-label="May"><tr>${days.join('')}</tr></table>`);
  const clicked = clicksOf(page);

  await page.run(tool, { visible_text: '5' });

  expect(clicked).toEqual(['d5']);
});
