import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import { readClosedRootsBy } from '../../dom/flat-tree';
import tool from './get_shadow_dom';

afterEach(() => {
  readClosedRootsBy(undefined);
  document.body.innerHTML = '';
});

it('lists hosts with refs, nested ones indented, and what they hold', async () => {
  const page = openPage('<x-app></x-app>');
  const outer = page.find('x-app').attachShadow({ mode: 'open' });
  outer.innerHTML = '<button>Menu</button><div id="in"></div>';
  const host = outer.querySelector('#in');
  if (host) host.attachShadow({ mode: 'open' }).innerHTML = '<p>Text</p>';

  const { text } = await page.run(tool);

  expect(text.split('\n')).toEqual([
    `${page.ref('x-app')} x-app open, 2 elements: button "Menu"`,
    expect.stringMatching(/^ e\d+ div#in open, 1 elements$/),
  ]);
});

it('lists closed roots where the browser lets them be read', async () => {
  const page = openPage('<x-app></x-app><p></p>');
  const root = page.find('x-app').attachShadow({ mode: 'closed' });
  root.innerHTML = '<a href="#x">Closed link</a>';
  const before = await page.run(tool);
  readClosedRootsBy((element) => (element.localName === 'x-app' ? root : null));

  const { text } = await page.run(tool);

  expect(before.text).toBe('(no shadow roots)');
  expect(text).toContain('x-app closed, 1 elements: link "Closed link"');
});
