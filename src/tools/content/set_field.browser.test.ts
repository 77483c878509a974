import { afterEach, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../../test/fakes/content-page';
import tool from './set_field';

afterEach(() => {
  document.body.innerHTML = '';
});

it('fills a field, reads it back and reports it', async () => {
  const page = openPage('<label>City <input value="old"></label>');

  const { text, receipt } = await page.run(tool, { ref_id: page.ref('input'), text: 'Łódź 😀' });

  expect(receipt?.value).toBe('Łódź 😀');
  expect(text).toContain('Filled textbox "City". It now holds "Łódź 😀".');
});

it('appends when clear is false', async () => {
  const page = openPage('<textarea aria-label="Note">one </textarea>');

  const { receipt } = await page.run(tool, { ref_id: page.ref('textarea'), text: 'two', clear: false });

  expect(receipt?.value).toBe('one two');
});

it('passes below the value tracker of a controlled input', async () => {
  const page = openPage('<input aria-label="Name"><output></output>');
  const input = page.find('input');
  // As React does: a property of the element's own remembers the value, and an equal one is taken for no change.
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let tracked = '';
  Object.defineProperty(input, 'value', {
    configurable: true,
    get: () => native?.get?.call(input),
    set: (value: string) => {
      tracked = value;
      native?.set?.call(input, value);
    },
  });
  input.addEventListener('input', () => {
    const value: string = native?.get?.call(input);
    if (value === tracked) return;
    tracked = value;
    page.find('output').textContent = value;
  });

  await page.run(tool, { ref_id: page.ref('input'), text: 'Ada' });

  expect(page.find('output').textContent).toBe('Ada');
});

it('says so when the page takes the text back', async () => {
  const page = openPage('<input aria-label="Locked">');
  const input = page.find('input');
  input.addEventListener('input', () => {
    if (input instanceof HTMLInputElement) input.value = '';
  });

  const { text } = await page.run(tool, { ref_id: page.ref('input'), text: 'x' });

  expect(text).toContain('the text did not stay');
});

it('types into a bare contenteditable', async () => {
  const page = openPage('<div contenteditable="true" aria-label="Post"><p>old</p></div>');

  const { receipt } = await page.run(tool, { ref_id: page.ref('div'), text: 'new text' });

  expect(receipt?.value).toBe('new text');
});

it('hands text to an editor that takes pasting over', async () => {
  const page = openPage('<div contenteditable="true" aria-label="Editor"></div>');
  const editor = page.find('div');
  editor.addEventListener('paste', (event) => {
    event.preventDefault();
    if (event instanceof ClipboardEvent) editor.textContent = `model: ${event.clipboardData?.getData('text/plain')}`;
  });

  await page.run(tool, { ref_id: page.ref('div'), text: 'hello' });

  expect(editor.textContent).toBe('model: hello');
});

it('submits with the default button when asked', async () => {
  const page = openPage('<form><input aria-label="Query" name="q"><button name="go" value="1">Go</button></form>');
  let submitter: string | undefined;
  page.find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (event instanceof SubmitEvent) submitter = event.submitter?.getAttribute('name') ?? '';
  });

  await page.run(tool, { ref_id: page.ref('input'), text: 'tea', submit: true });

  expect(submitter).toBe('go');
});

it('submits where the page repeats in the form what is typed', async () => {
  const page = openPage('<form><input aria-label="Query"><input type="hidden" name="copy"><button>Go</button></form>');
  let submits = 0;
  page.find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    submits += 1;
  });
  page.find('input').addEventListener('input', () => page.find('[name=copy]').setAttribute('value', 'tea'));

  await page.run(tool, { ref_id: page.ref('input'), text: 'tea', submit: true });

  expect(submits).toBe(1);
});

it('does not submit unless asked', async () => {
  const page = openPage('<form><input aria-label="Query"></form>');
  let submits = 0;
  page.find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    submits += 1;
  });

  await page.run(tool, { ref_id: page.ref('input'), text: 'tea' });

  expect(submits).toBe(0);
});

it.each([
  '<input type="password" aria-label="Password">',
  '<input autocomplete="one-time-code" aria-label="Code">',
  '<input autocomplete="section-a cc-csc" aria-label="CVC">',
  '<input name="cardNumber" aria-label="Card">',
])('refuses to fill %s', async (html) => {
  const page = openPage(html);

  const run = page.run(tool, { ref_id: page.ref('input'), text: '1234' });

  await expect(run).rejects.toMatchObject({ code: 'denied' });
  expect(page.find('input')).toHaveProperty('value', '');
});

it('keeps refusing when a password is shown as text', async () => {
  const page = openPage('<input type="password" aria-label="Password">');
  const ref = page.ref('input');
  await expect(page.run(tool, { ref_id: ref, text: 'x' })).rejects.toMatchObject({ code: 'denied' });
  page.find('input').setAttribute('type', 'text');

  await expect(page.run(tool, { ref_id: ref, text: 'x' })).rejects.toMatchObject({ code: 'denied' });
});

it('names the form of a date when the field drops the value', async () => {
  const page = openPage('<input type="date" aria-label="Day">');

  const run = page.run(tool, { ref_id: page.ref('input'), text: '31.12.2026' });

  await expect(run).rejects.toMatchObject({ code: 'invalid-input', hint: expect.stringContaining('2026-12-31') });
});

it('refuses what is no field, read-only or disabled', async () => {
  const page = openPage(
    '<button>Go</button><input id="r" readonly aria-label="R"><input id="d" disabled aria-label="D">',
  );

  for (const selector of ['button', '#r', '#d']) {
    await expect(page.run(tool, { ref_id: page.ref(selector), text: 'x' })).rejects.toMatchObject({
      code: 'not-actionable',
    });
  }
});

it('neither fills nor reads a password inside a wrapper', async () => {
  const page = openPage('<div role="searchbox" aria-label="Find"><input type="password" value="hunter2"></div>');

  await expect(page.run(tool, { ref_id: page.ref('div'), text: 'x' })).rejects.toMatchObject({ code: 'denied' });
  expect(page.find('input')).toHaveProperty('value', 'hunter2');
});

it.each([
  [
    'moves the focus to another control',
    (page: TestPage) => {
      const other = page.find('#other');
      if (other instanceof HTMLElement) other.focus();
    },
  ],
  ['sends the form elsewhere', (page: TestPage) => page.find('form').setAttribute('action', '/elsewhere')],
  ['changes what else is sent', (page: TestPage) => page.find('[name=amount]').setAttribute('value', '10000')],
])('does not press Enter when the page %s meanwhile', async (_, onInput) => {
  const page = openPage(
    '<main><form action="/a"><input aria-label="Q"><input type="hidden" name="amount" value="10"><button>Go</button></form><button id="other">Pay</button></main>',
  );
  const pressed: string[] = [];
  page.find('main').addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Enter') pressed.push('key');
  });
  page.find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    pressed.push('submit');
  });
  page.find('#other').addEventListener('click', () => pressed.push('paid'));
  page.find('input').addEventListener('input', () => onInput(page));

  const { text } = await page.run(tool, { ref_id: page.ref('input'), text: 'kettle', submit: true });

  expect(pressed).toEqual([]);
  expect(text).toContain('Enter was not pressed');
});

it('keeps the limit of a field that the page set', async () => {
  const page = openPage('<input aria-label="Code" maxlength="4">');

  const { text, receipt } = await page.run(tool, { ref_id: page.ref('input'), text: 'ABCDEF' });

  expect(receipt?.value).toBe('ABCD');
  expect(text).toContain('the text did not stay as given. It takes 4 characters at most.');
});

it('takes a text that the field writes in its own way', async () => {
  const page = openPage('<input aria-label="Code">');
  const input = page.find('input');
  input.addEventListener('input', () => {
    if (input instanceof HTMLInputElement) input.value = input.value.toUpperCase().replace(/(.{3})/, '$1-');
  });

  const { text, receipt } = await page.run(tool, { ref_id: page.ref('input'), text: 'abcdef' });

  expect(receipt?.value).toBe('ABC-DEF');
  expect(text).toContain('Filled textbox "Code", which writes it in its own way.');
});

it('leaves a field as it was when it drops the value', async () => {
  const page = openPage('<input type="number" aria-label="Price" value="7">');

  await expect(page.run(tool, { ref_id: page.ref('input'), text: '12,50 zł' })).rejects.toMatchObject({
    code: 'invalid-input',
  });

  expect(page.find('input')).toHaveProperty('value', '7');
});

it('can be undone by the browser', async () => {
  const page = openPage('<textarea aria-label="Note">before</textarea>');
  await page.run(tool, { ref_id: page.ref('textarea'), text: 'after' });

  document.execCommand('undo');

  expect(page.find('textarea')).toHaveProperty('value', 'before');
});

it('says so when an editor takes the text back as it loses the focus', async () => {
  const page = openPage('<div contenteditable="true" aria-label="Post"></div>');
  const editor = page.find('div');
  editor.addEventListener('blur', () => {
    editor.textContent = '';
  });

  const { text } = await page.run(tool, { ref_id: page.ref('div'), text: 'hello' });

  expect(text).toContain('the text did not stay');
});

it('does not close what a combobox suggests', async () => {
  const page = openPage('<div contenteditable="true" role="combobox" aria-label="To"></div>');
  let blurs = 0;
  page.find('div').addEventListener('blur', () => {
    blurs += 1;
  });

  await page.run(tool, { ref_id: page.ref('div'), text: 'Ada' });

  expect(blurs).toBe(0);
});

it.each(['true', 'plaintext-only'])('keeps lines apart in contenteditable=%s', async (kind) => {
  const page = openPage(`<div contenteditable="${kind}" aria-label="Post" style="white-space: pre-wrap">old</div>`);

  const { receipt } = await page.run(tool, { ref_id: page.ref('div'), text: 'one\ntwo' });

  expect(receipt?.value).toBe('one\ntwo');
});

it('fills the field that took the place of the one it had', async () => {
  const page = openPage('<form><label>City <input></label></form>');
  const ref = page.ref('input');
  await page.run(tool, { ref_id: ref, text: 'a' });
  page.find('input').addEventListener('input', () => {
    const value = document.querySelector('input')?.value ?? '';
    page.find('form').innerHTML = '<label>City <input></label>';
    document.querySelector('input')?.setAttribute('value', value);
  });

  const { text } = await page.run(tool, { ref_id: ref, text: 'Sopot' });

  expect(text).toContain('Filled textbox "City". It now holds "Sopot".');
});

it('brings a slider of the page to a number', async () => {
  const page = openPage(
    '<div role="slider" tabindex="0" aria-label="Price" aria-valuemin="0" aria-valuemax="9" aria-valuenow="2">o</div>',
  );
  const slider = page.find('[role=slider]');
  slider.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'ArrowUp')
      slider.setAttribute('aria-valuenow', String(Number(slider.getAttribute('aria-valuenow')) + 1));
  });

  const { receipt } = await page.run(tool, { ref_id: page.ref('[role=slider]'), text: '7' });

  expect(receipt?.value).toBe('7');
});

it.each([
  ['', '+48 123', 'which writes it in its own way'],
  ['old', 'old 123', 'the text did not stay'],
  ['', '12', 'the text did not stay'],
])('tells what a mask adds from what stayed: %s became %s', async (before, after, said) => {
  const page = openPage(`<input aria-label="Phone" value="${before}">`);
  const input = page.find('input');
  input.addEventListener('input', () => {
    if (input instanceof HTMLInputElement) input.value = after;
  });

  const { text } = await page.run(tool, { ref_id: page.ref('input'), text: '123' });

  expect(text).toContain(said);
});
