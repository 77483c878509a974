import { afterEach, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../../test/fakes/content-page';
import tool from './press_keys';

afterEach(() => {
  document.body.innerHTML = '';
});

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus();
}

it('sends a key with modifiers to the focused element', async () => {
  const page = openPage('<button>Open</button>');
  focus(page.find('button'));
  const seen: string[] = [];
  page.find('button').addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent)
      seen.push(`${event.ctrlKey}${event.shiftKey}${event.key}${event.code}${event.keyCode}`);
  });

  const { text } = await page.run(tool, { key: 'Ctrl+Shift+k' });

  expect(seen).toEqual(['truefalseControlControlLeft17', 'truetrueShiftShiftLeft16', 'truetruekKeyK75']);
  expect(text).toContain('on button "Open"');
});

it('submits the form of a focused field with Enter', async () => {
  const page = openPage('<form><input aria-label="Q"><button>Go</button></form><output></output>');
  page.find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    page.find('output').textContent = 'sent';
  });
  focus(page.find('input'));

  const { receipt } = await page.run(tool, { key: 'Enter' });

  expect(receipt?.diff?.join()).toContain('sent');
});

it('does nothing by itself when the page takes the key', async () => {
  const page = openPage('<form><input aria-label="Q"></form>');
  let submits = 0;
  page.find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    submits += 1;
  });
  page.find('input').addEventListener('keydown', (event) => event.preventDefault());
  focus(page.find('input'));

  await page.run(tool, { key: 'Enter' });

  expect(submits).toBe(0);
});

it('moves focus with Tab and reports where it went', async () => {
  const page = openPage('<button>A</button><button disabled>B</button><button>C</button>');
  focus(page.find('button'));

  const { receipt } = await page.run(tool, { key: 'Tab' });

  expect(receipt?.focus).toBe('button "C"');
});

it('closes a modal dialog with Escape', async () => {
  const page = openPage('<dialog aria-label="Ask"><button>Ok</button></dialog>');
  const dialog = page.find('dialog');
  if (dialog instanceof HTMLDialogElement) dialog.showModal();

  await page.run(tool, { key: 'Escape' });

  expect(dialog).toHaveProperty('open', false);
});

it('repeats arrows in a drop-down', async () => {
  const page = openPage('<select aria-label="N"><option>1</option><option>2</option><option>3</option></select>');
  focus(page.find('select'));

  await page.run(tool, { key: 'ArrowDown', repeat: 2 });

  expect(page.find('select')).toHaveProperty('value', '3');
});

it('toggles a checkbox with Space', async () => {
  const page = openPage('<input type="checkbox" aria-label="C">');
  focus(page.find('input'));

  await page.run(tool, { key: 'Space' });

  expect(page.find('input')).toHaveProperty('checked', true);
});

it('never writes into a secret field', async () => {
  const page = openPage('<input type="password" aria-label="P">');
  focus(page.find('input'));

  await expect(page.run(tool, { key: 'a' })).rejects.toMatchObject({ code: 'denied' });
});

it('refuses a key that does not exist, and text', async () => {
  const page = openPage('');

  await expect(page.run(tool, { key: 'hello' })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(page.run(tool, { key: 'Hyper+a' })).rejects.toMatchObject({ code: 'invalid-input' });
});

it.each([
  [
    'the focus moves',
    (page: TestPage) => {
      const pay = page.find('#pay');
      if (pay instanceof HTMLElement) pay.focus();
    },
  ],
  [
    'the element changes',
    (page: TestPage) => {
      page.find('#next').textContent = 'Pay';
    },
  ],
])('stops repeating when %s', async (_, onFirst) => {
  const page = openPage('<button id="next">Next</button><button id="pay">Pay</button>');
  const clicked: string[] = [];
  page.find('#next').addEventListener('click', (event) => {
    clicked.push(event.target instanceof Element ? (event.target.textContent ?? '') : '');
    onFirst(page);
  });
  page.find('#pay').addEventListener('click', () => clicked.push('Pay'));
  focus(page.find('#next'));

  const { text } = await page.run(tool, { key: 'Enter', repeat: 3 });

  expect(clicked).toEqual(['Next']);
  expect(text).toContain('1 of 3 times');
});

it('goes on with Tab wherever the focus gets to', async () => {
  const page = openPage('<button>A</button><button>B</button><button>C</button>');
  focus(page.find('button'));

  await page.run(tool, { key: 'Tab', repeat: 2 });

  expect(document.activeElement?.textContent).toBe('C');
});

it.each([
  ['Home', 'X|abc'],
  ['ArrowLeft', 'abX|c'],
  ['End', 'abcX|'],
])('moves the cursor of a field with %s', async (key, expected) => {
  const page = openPage('<input value="abc" aria-label="F">');
  const field = page.find('input');
  focus(field);
  if (field instanceof HTMLInputElement) field.setSelectionRange(3, 3);

  await page.run(tool, { key });
  await page.run(tool, { key: 'X' });

  expect(field).toHaveProperty('value', expected.replace('|', ''));
});

it('selects all of a field, so that the next key replaces it', async () => {
  const page = openPage('<input value="abc" aria-label="F">');
  focus(page.find('input'));

  await page.run(tool, { key: 'Control+a' });
  await page.run(tool, { key: 'x' });

  expect(page.find('input')).toHaveProperty('value', 'x');
});

it.each([
  ['End', '10'],
  ['Home', '0'],
  ['PageUp', '5'],
])('moves a slider with %s', async (key, value) => {
  const page = openPage('<input type="range" min="0" max="10" value="4" aria-label="S">');
  focus(page.find('input'));

  await page.run(tool, { key });

  expect(page.find('input')).toHaveProperty('value', value);
});
