import { afterEach, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../../test/fakes/content-page';
import tool from './type_text';

afterEach(() => {
  document.body.innerHTML = '';
});

function focus(page: TestPage, selector: string): HTMLElement {
  const element = page.find(selector);
  if (!(element instanceof HTMLElement)) throw new Error('not HTML');
  element.focus();
  return element;
}

it('types at the caret of the focused field', async () => {
  const page = openPage('<input aria-label="City" value="New  City">');
  const input = focus(page, 'input');
  if (input instanceof HTMLInputElement) input.setSelectionRange(4, 4);

  const { receipt } = await page.run(tool, { text: 'York' });

  expect(receipt?.value).toBe('New York City');
});

it('types at the caret of an editor', async () => {
  const page = openPage('<div contenteditable="true" aria-label="Post"><p>one</p><p>three</p></div>');
  focus(page, 'div');
  document.getSelection()?.collapse(page.find('p:last-child').firstChild, 0);

  const { receipt } = await page.run(tool, { text: 'two ' });

  expect(receipt?.value).toBe('one\ntwo three');
});

it('finds a field by selector, in a shadow root too', async () => {
  const page = openPage('<x-form></x-form>');
  const root = page.find('x-form').attachShadow({ mode: 'open' });
  root.innerHTML = '<input name="city" value="old">';

  await page.run(tool, { text: 'Gdynia', selector: 'input[name=city]', clear: true });

  expect(root.querySelector('input')?.value).toBe('Gdynia');
});

it.each([
  ['nothing has the focus', {}, '<input>', 'not-actionable'],
  ['nothing matches', { selector: 'textarea' }, '<input>', 'not-found'],
  ['it is a secret', { selector: 'input' }, '<input type="password">', 'denied'],
  ['it is no field', { selector: 'button' }, '<button>Go</button>', 'not-actionable'],
])('refuses when %s', async (_, input, html, code) => {
  const page = openPage(html);

  await expect(page.run(tool, { text: 'x', ...input })).rejects.toMatchObject({ code });
  expect(document.querySelector('input')?.value ?? '').toBe('');
});
