import { afterEach, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../test/fakes/content-page';
import { findActPoint, reach } from './actionable';
import { clickAt } from './click';

afterEach(() => {
  document.body.innerHTML = '';
  window.scrollTo(0, 0);
});

/** Reaches the element, clicks, and says whether it was the one that got the click. */
async function hits(page: TestPage, selector: string): Promise<boolean> {
  const element = page.find(selector);
  let hit = false;
  element.addEventListener('click', (event) => {
    event.preventDefault();
    hit = true;
  });
  clickAt(await reach(element, page));
  return hit;
}

const TALL = '<div style="height:1500px"></div>';

it.each([
  [
    'under a sticky header',
    `<div style="position:sticky;top:0;height:45vh;background:#eee">H</div>${TALL}<button id="x">B</button>${TALL}`,
  ],
  [
    'between a fixed header and a cookie bar',
    `<div style="position:fixed;top:0;left:0;right:0;height:52vh;background:#eee">H</div>${TALL}<button id="x">B</button>${TALL}`,
  ],
  ['with an icon inside', '<button id="x"><svg width="20" height="20"><rect width="20" height="20"/></svg></button>'],
  ['as the label of a hidden box', '<label id="x"><input type="checkbox" style="display:none">Yes</label>'],
  [
    'inside a rotated part',
    '<div style="transform:rotate(80deg) scale(.4);width:200px;margin:100px"><button id="x">B</button></div>',
  ],
  ['in a zoomed part', '<div style="zoom:2.5"><div style="zoom:.5"><button id="x">B</button></div></div>'],
  [
    'in a pane that scrolls smoothly and snaps',
    `<div style="height:100px;overflow:auto;scroll-behavior:smooth;scroll-snap-type:y mandatory">${'<div style="height:90px;scroll-snap-align:start">p</div>'.repeat(9)}<button id="x" style="scroll-snap-align:start">B</button></div>`,
  ],
  [
    'in nested panes',
    `<div style="height:90px;overflow:auto">${TALL}<div style="height:60px;overflow:auto">${TALL}<button id="x">B</button></div></div>`,
  ],
  ['that is larger than the window', '<div id="x" role="button" style="height:4000px;width:4000px">B</div>'],
  [
    'with another button in its middle',
    '<div id="x" role="button" style="width:300px;padding:20px;text-align:center"><button>In</button></div>',
  ],
  [
    'that is a line of a drawing',
    '<svg width="100" height="100"><path id="x" role="button" d="M5 5 H95 V95" fill="none" stroke="#000" stroke-width="6"/></svg>',
  ],
  [
    'that is half covered',
    '<div style="position:relative"><button id="x" style="width:200px;height:40px">B</button><div style="position:absolute;left:0;top:0;width:170px;height:40px;background:#ccc"></div></div>',
  ],
  [
    'in right-to-left text',
    `<div dir="rtl" style="width:200px;overflow:auto"><div style="width:900px;display:flex;justify-content:flex-end"><button id="x">B</button></div></div>`,
  ],
  [
    'that overlaps the padding of its pane',
    '<div style="width:0;height:0;position:relative"><button id="x" style="position:absolute">B</button></div>',
  ],
  [
    'that is tiny',
    '<a id="x" href="#y" style="position:absolute;left:33.3px;top:20.7px;width:1.5px;height:1.5px;overflow:hidden"></a>',
  ],
])('hits an element %s', async (_, html) => {
  expect(await hits(openPage(html), '#x')).toBe(true);
});

it('hits an area of a picture', async () => {
  const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>';
  const page = openPage(`${TALL}<img usemap="#m" width="90" height="90" src='${picture}'>
    <map name="m"><area id="y" href="#y" shape="rect" coords="0,0,40,40"><area id="x" href="#x" shape="circle" coords="70,70,15"></map>`);

  expect(await hits(page, '#x')).toBe(true);
});

it('waits until an element stops moving', async () => {
  const page = openPage('<button id="x" style="position:absolute;left:0">B</button>');
  const button = page.find('#x');
  button.animate([{ left: '0px' }, { left: '400px' }], { duration: 150, fill: 'forwards' });

  const { x } = await reach(button, page);

  expect(x).toBeGreaterThan(400);
});

it('refuses an element that became another one while it moved', async () => {
  const page = openPage('<button id="x">Keep</button>');
  const reached = reach(page.find('#x'), page);
  page.find('#x').textContent = 'Delete';

  await expect(reached).rejects.toMatchObject({ code: 'not-found' });
});

it('names what covers an element, and with refs what may close that', () => {
  const page = openPage(`
    <button id="x">Buy</button>
    <div style="position:fixed;inset:0;background:#fff"><p>We use cookies</p><button>Only needed ones</button></div>`);

  expect(() => findActPoint(page.find('#x'), page.refs)).toThrow(
    expect.objectContaining({
      code: 'not-actionable',
      detail: expect.stringMatching(/^Covered by div .*We use cookies.*\ne\d+ button "Only needed ones"$/),
    }),
  );
});

it('says that an element takes no clicks', () => {
  const page = openPage('<div><button id="x" style="pointer-events:none">B</button></div>');

  expect(() => findActPoint(page.find('#x'))).toThrow(expect.objectContaining({ code: 'not-actionable' }));
});
