import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './patch_element';
import revert from './revert_patch';

afterEach(() => {
  document.body.innerHTML = '';
});

function idIn(text: string): string {
  const id = /patch_id (p\d+)/.exec(text)?.[1];
  if (id === undefined) throw new Error(`No patch_id in ${text}`);
  return id;
}

it('changes style, classes and attributes, and takes all of it back', async () => {
  const page = openPage('<p class="a" style="color: blue">Text</p>');
  const element = page.find('p');
  const before = element.outerHTML;

  const { text } = await page.run(tool, {
    selector: 'p',
    styles: 'color: red; margin: 3px',
    addClasses: ['b'],
    removeClasses: ['a'],
    attributes: ['dir=rtl', 'hidden'],
  });
  expect(getComputedStyle(element).color).toBe('rgb(255, 0, 0)');
  expect([element.className, element.getAttribute('dir'), element.hasAttribute('hidden')]).toEqual(['b', 'rtl', true]);

  await page.run(revert, { patch_id: idIn(text) });
  expect(element.outerHTML).toBe(before);
});

it('leaves what the page changed meanwhile', async () => {
  const page = openPage('<p dir="ltr">Text</p>');
  const { text } = await page.run(tool, { selector: 'p', attributes: ['dir=rtl', 'lang=ar'] });
  page.find('p').setAttribute('lang', 'he');

  await page.run(revert, { patch_id: idIn(text) });

  expect(page.find('p').outerHTML).toBe('<p dir="ltr" lang="he">Text</p>');
});

it.each([
  { attributes: ['href=https://a.test/'] },
  { attributes: ['onclick=alert(1)'] },
  { attributes: ['aria-label=Cancel'] },
  { removeAttributes: ['type'] },
  { styles: 'background: url(https://a.test/x.png)' },
])('refuses %o and changes nothing', async (patch) => {
  const page = openPage('<a href="/x" type="text/html">Buy</a>');
  const before = page.find('a').outerHTML;

  await expect(page.run(tool, { selector: 'a', ...patch })).rejects.toMatchObject({ code: 'invalid-input' });

  expect(page.find('a').outerHTML).toBe(before);
});
