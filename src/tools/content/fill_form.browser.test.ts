import { afterEach, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../../test/fakes/content-page';
import tool from './fill_form';

afterEach(() => {
  document.body.innerHTML = '';
});

const FORM = `<form>
  <input id="name" aria-label="Name"><textarea id="story" aria-label="Story"></textarea>
  <select id="size" aria-label="Size"><option>Small</option><option>Large</option></select>
  <input id="news" type="checkbox" aria-label="News"><input id="car" type="radio" name="by" aria-label="Car">
  <input id="day" type="date" aria-label="Day"><input id="hour" type="time" aria-label="Hour">
  <input id="month" type="month" aria-label="Month"><input id="week" type="week" aria-label="Week">
  <input id="ink" type="color" aria-label="Ink"><input id="loud" type="range" aria-label="Loud"></form>`;

const VALUES = {
  name: 'Ada = Łódź',
  story: 'one\ntwo',
  size: 'Large',
  news: 'true',
  car: 'true',
  day: '2026-12-31',
  hour: '23:59',
  month: '2026-12',
  week: '2026-W53',
  ink: '#00ff7f',
  loud: '70',
};

function fieldsOf(page: TestPage, values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).map(([id, value]) => `${page.ref(`#${id}`)}=${value}`);
}

it('fills every kind of field in one call, and reads each back', async () => {
  const page = openPage(FORM);

  const { text } = await page.run(tool, { fields: fieldsOf(page, VALUES) });

  for (const [id, value] of Object.entries(VALUES)) {
    const field = page.find(`#${id}`);
    if (value === 'true') expect(field, id).toHaveProperty('checked', true);
    else expect(field, id).toHaveProperty('value', value);
  }
  expect(text.match(/: holds /g)).toHaveLength(11);
  expect(text).not.toContain('not what was given');
});

it('observes once, at the end', async () => {
  const page = openPage('<input id="a" aria-label="A"><input id="b" aria-label="B"><p></p>');
  page.find('#b').addEventListener('input', () => page.find('p').replaceChildren('both are there'));

  const { receipt } = await page.run(tool, { fields: fieldsOf(page, { a: '1', b: '2' }) });

  expect(receipt?.diff?.join()).toContain('both are there');
});

it('goes on after a field that cannot be set, and says which one', async () => {
  const page = openPage('<select id="a" aria-label="A"><option>x</option></select><input id="b" aria-label="B">');

  const { text } = await page.run(tool, { fields: fieldsOf(page, { a: 'nothing', b: '2' }) });

  expect(text).toMatch(/^e1: not set\. .*x$/m);
  expect(page.find('#b')).toHaveProperty('value', '2');
});

it('says when a page takes a value back', async () => {
  const page = openPage('<input id="a" aria-label="A">');
  const field = page.find('#a');
  field.addEventListener('change', () => {
    if (field instanceof HTMLInputElement) field.value = 'mine';
  });

  const { text } = await page.run(tool, { fields: fieldsOf(page, { a: 'yours' }) });

  expect(text).toContain('holds "mine", which is not what was given');
});

it.each([
  ['a password', '<input id="x" type="password" aria-label="P">', 'denied'],
  ['a button', '<button id="x">Send</button>', 'not-actionable'],
  ['a link', '<a id="x" href="#y">Go</a>', 'not-actionable'],
])('refuses %s before anything is set', async (_, html, code) => {
  const page = openPage(`<input id="a" aria-label="A">${html}`);

  expect(() => tool.targets?.({ fields: [...fieldsOf(page, { a: '1', x: '2' })] }, page)).toThrow(
    expect.objectContaining({ code }),
  );
});

it('names all its targets for the decision', () => {
  const page = openPage('<input id="a" aria-label="A"><input id="b" aria-label="B">');

  const targets = tool.targets?.({ fields: [...fieldsOf(page, { a: '1', b: '2' })] }, page);

  expect(targets).toEqual([page.find('#a'), page.find('#b')]);
});

it.each([
  ['ArrowUp', 5],
  ['ArrowRight', 1],
])('brings a slider of the page to its number by keys (%s, step %i)', async (_, step) => {
  const page = openPage(
    '<div id="s" role="slider" tabindex="0" aria-label="Price" aria-valuemin="0" aria-valuemax="100" aria-valuenow="20">o</div>',
  );
  const slider = page.find('#s');
  slider.addEventListener('keydown', (event) => {
    const key = event instanceof KeyboardEvent ? event.key : '';
    const by = /Up|Right/.test(key) ? step : /Down|Left/.test(key) ? -step : 0;
    slider.setAttribute('aria-valuenow', String(Number(slider.getAttribute('aria-valuenow')) + by));
  });

  const { text } = await page.run(tool, { fields: fieldsOf(page, { s: '75' }) });

  expect(slider.getAttribute('aria-valuenow')).toBe('75');
  expect(text).toContain('holds "75"');
});

it('drags a slider that has no keys', async () => {
  const page = openPage(`<div style="position:relative;width:200px;height:10px;background:#ccc;margin:20px">
    <div id="s" role="slider" aria-label="Price" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0" style="position:absolute;left:-5px;width:10px;height:10px;background:red"></div></div>`);
  const slider = page.find('#s');
  const track = slider.parentElement ?? document.body;
  slider.addEventListener('pointerdown', (down) => {
    if (down instanceof PointerEvent) slider.setPointerCapture(down.pointerId);
    slider.addEventListener('pointermove', (move) => {
      if (!(move instanceof PointerEvent) || move.buttons === 0) return;
      const share = (move.clientX - track.getBoundingClientRect().left) / 200;
      slider.setAttribute('aria-valuenow', String(Math.round(share * 100)));
    });
  });

  await page.run(tool, { fields: fieldsOf(page, { s: '40' }) });

  expect(slider.getAttribute('aria-valuenow')).toBe('40');
});

it('says where a slider stops that cannot get there', async () => {
  const page = openPage(
    '<div id="s" role="slider" tabindex="0" aria-label="Price" aria-valuemin="0" aria-valuemax="100" aria-valuenow="20">o</div>',
  );

  const { text } = await page.run(tool, { fields: fieldsOf(page, { s: '75' }) });

  expect(text).toContain('It is at 20.');
});
