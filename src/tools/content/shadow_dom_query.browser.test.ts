import { afterEach, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../../test/fakes/content-page';
import tool from './shadow_dom_query';

afterEach(() => {
  document.body.innerHTML = '';
});

function openNested(): TestPage {
  const page = openPage('<button class="a">Light</button><x-app></x-app><x-bar></x-bar>');
  const outer = page.find('x-app').attachShadow({ mode: 'open' });
  outer.innerHTML = '<button class="a">Outer</button><x-bar></x-bar>';
  const inner = outer.querySelector('x-bar');
  if (inner) inner.attachShadow({ mode: 'open' }).innerHTML = '<button class="a" hidden>Inner</button>';
  return page;
}

const withoutRefs = (text: string): readonly string[] => text.split('\n').map((line) => line.replace(/^e\d+ /, ''));

it('finds elements in the page and in every root', async () => {
  const { text, note } = await openNested().run(tool, { selector: '.a' });

  expect(withoutRefs(text)).toEqual(['button "Light"', 'button "Outer"', 'button "Inner" hidden']);
  expect(note).toContain('3 found.');
});

it('looks in one root only when given a path', async () => {
  const page = openNested();

  expect(withoutRefs((await page.run(tool, { selector: '.a', shadow_path: 'x-app' })).text)).toEqual([
    'button "Outer"',
  ]);
  expect(withoutRefs((await page.run(tool, { selector: '.a', shadow_path: 'x-app >>> x-bar' })).text)).toEqual([
    'button "Inner" hidden',
  ]);
  await expect(page.run(tool, { selector: '.a', shadow_path: 'button' })).rejects.toMatchObject({ code: 'not-found' });
});

it('gives refs that lead to the elements', async () => {
  const page = openNested();

  const { text } = await page.run(tool, { selector: '.a', shadow_path: 'x-app' });

  expect(page.refs.resolve(text.split(' ')[0] ?? '').textContent).toBe('Outer');
});

it('refuses what is no selector, and what probes for a secret in a root', async () => {
  const page = openNested();
  const root = page.find('x-app').shadowRoot;
  if (root) root.innerHTML = '<input type="password" value="hush">';

  await expect(page.run(tool, { selector: 'a[' })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(page.run(tool, { selector: '[value^="h"]' })).rejects.toMatchObject({ code: 'invalid-input' });
});
