import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './get_selection';

afterEach(() => {
  document.body.innerHTML = '';
});

it('reads what is selected in the page', async () => {
  const page = openPage('<p>Selected text</p>');
  document.getSelection()?.selectAllChildren(page.find('p'));

  expect((await page.run(tool)).text).toBe('Selected text');
});

it('reads what is selected in a field', async () => {
  const page = openPage('<input value="hello world">');
  const input = page.find('input');
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.setSelectionRange(0, 5);
  }

  expect((await page.run(tool)).text).toBe('hello');
});

it('never reads a selected password', async () => {
  const page = openPage('<input type="password" value="hunter2">');
  const input = page.find('input');
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  }

  expect((await page.run(tool)).text).toBe('(nothing is selected)');
});

it.each([
  ['a code in a text area', '<textarea name="otp">123456</textarea>'],
  ['a password that lost the focus', '<input type="password" value="123456"><button>Next</button>'],
])('never reads %s', async (_, html) => {
  const page = openPage(html);
  const field = page.find('input,textarea');
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.focus();
    field.select();
  }
  document.querySelector('button')?.focus();

  expect((await page.run(tool)).text).not.toContain('123456');
});

it('pages a long selection', async () => {
  const page = openPage(`<p>${'word '.repeat(3000)}</p>`);
  document.getSelection()?.selectAllChildren(page.find('p'));

  const { text, note } = await page.run(tool);

  expect(text.length).toBeLessThanOrEqual(6_500);
  expect(note).toContain(`offset: ${text.length}`);
});
