import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import click from './click';
import tool from './hover';

afterEach(() => {
  document.body.innerHTML = '';
});

it('opens a menu that a script opens under the pointer', async () => {
  const page = openPage('<ul><li id="menu">Products</li></ul>');
  page.find('#menu').addEventListener('mouseenter', () => {
    page.find('#menu').insertAdjacentHTML('beforeend', '<ul><li><a href="#x">Kettles</a></li></ul>');
  });

  const { receipt } = await page.run(tool, { ref_id: page.ref('#menu') });

  expect(receipt?.diff?.join()).toContain('link "Kettles"');
});

it('stays inside the menu when it goes on to what opened in it', async () => {
  const page = openPage('<div id="menu"><b id="head">Products</b><a id="item" href="#x">Kettles</a></div>');
  const events: string[] = [];
  for (const type of ['mouseenter', 'mouseleave']) page.find('#menu').addEventListener(type, () => events.push(type));

  await page.run(tool, { ref_id: page.ref('#head') });
  await page.run(tool, { ref_id: page.ref('#item') });

  expect(events).toEqual(['mouseenter']);
});

it('tells an element that the pointer leaves it', async () => {
  const page = openPage('<button id="a">A</button><button id="b">B</button>');
  const events: string[] = [];
  for (const type of ['pointerleave', 'mouseleave', 'mouseout'])
    page.find('#a').addEventListener(type, (event) => {
      if (event instanceof MouseEvent && event.relatedTarget === page.find('#b')) events.push(type);
    });

  await page.run(tool, { ref_id: page.ref('#a') });
  await page.run(click, { ref_id: page.ref('#b') });

  expect(events).toEqual(['pointerleave', 'mouseout', 'mouseleave']);
});

it('says so when a menu that only a style opens stays closed', async () => {
  const page = openPage(
    '<style>.sub{display:none} #menu:hover .sub{display:block}</style><div id="menu">M<p class="sub">Sub</p></div>',
  );

  const { receipt, text } = await page.run(tool, { ref_id: page.ref('#menu') });

  expect(receipt?.changed).toBe(false);
  expect(text).not.toContain('Sub');
});

it('presses nothing', async () => {
  const page = openPage('<button>A</button>');
  let presses = 0;
  for (const type of ['pointerdown', 'mousedown', 'click'])
    page.find('button').addEventListener(type, () => {
      presses += 1;
    });

  await page.run(tool, { ref_id: page.ref('button') });

  expect(presses).toBe(0);
});
