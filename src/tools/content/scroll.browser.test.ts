import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './scroll';

afterEach(() => {
  document.body.innerHTML = '';
});

it('scrolls the page and says how much is left', async () => {
  const page = openPage('<div style="height:5000px">Tall</div>');

  const { text } = await page.run(tool, { direction: 'down', amount: 300 });

  expect(text).toMatch(/^Scrolled the page down by 300 px\. 300 px above, \d+ px below\.$/);
  expect(window.scrollY).toBe(300);
});

it('goes to the ends, and says when it is there already', async () => {
  const page = openPage('<div style="height:5000px">Tall</div>');
  await page.run(tool, { direction: 'bottom' });

  const { text } = await page.run(tool, { direction: 'down' });

  expect(text).toMatch(/^Nothing moved: the page is at its bottom\./);
});

it('scrolls the pane around an element', async () => {
  const page = openPage(
    '<div id="pane" style="height:100px;overflow:auto"><div style="height:900px"><button>In</button></div></div>',
  );

  await page.run(tool, { direction: 'down', amount: 50, ref_id: page.ref('button') });

  expect(page.find('#pane').scrollTop).toBe(50);
});

it('finds the pane that fills the window when the page itself cannot scroll', async () => {
  const page = openPage(
    '<div id="pane" style="position:fixed;inset:0;overflow:auto"><div style="height:9000px">App</div></div>',
  );

  await page.run(tool, { direction: 'down', amount: 120 });

  expect(page.find('#pane').scrollTop).toBe(120);
});

it('brings an element into view', async () => {
  const page = openPage('<div style="height:5000px"></div><button>Far</button>');

  await page.run(tool, { ref_id: page.ref('button') });

  expect(page.find('button').getBoundingClientRect().top).toBeLessThan(window.innerHeight);
});

it.each([
  ['ltr', 'right', '70 px to the left, 630 px to the right'],
  ['rtl', 'left', '630 px to the left, 70 px to the right'],
])('scrolls a wide pane sideways (%s)', async (dir, direction, left) => {
  const page = openPage(
    `<div id="pane" dir="${dir}" style="width:200px;overflow:auto"><div style="width:900px"><button>In</button></div></div>`,
  );

  const { text } = await page.run(tool, { direction, amount: 70, ref_id: page.ref('button') });

  expect(Math.abs(page.find('#pane').scrollLeft)).toBe(70);
  expect(text).toContain(left);
});
