import { afterEach, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../../test/fakes/content-page';
import tool from './upload_file';

afterEach(() => {
  document.body.innerHTML = '';
});

const picture = new File(['png'], 'cat.png', { type: 'image/png' });
const text = new File(['words'], 'notes.txt', { type: 'text/plain' });

function upload(page: TestPage, selector: string) {
  return page.run(tool, { ref_id: page.ref(selector), files: page.files.map((_, index) => `a${index + 1}`) });
}

function names(page: TestPage): readonly string[] {
  const input = page.find('input[type=file]');
  return input instanceof HTMLInputElement ? [...(input.files ?? [])].map(({ name }) => name) : [];
}

it('names attachments and downloads by their ids', () => {
  expect(tool.files?.({ ref_id: 'e1', files: ['a2', '17'] })).toEqual([
    { kind: 'attachment', id: 'a2' },
    { kind: 'download', id: '17' },
  ]);
});

it.each([
  ['an input', '<input type="file" aria-label="Photo">', 'input'],
  ['its label', '<label id="at">Photo <input type="file" hidden></label>', '#at'],
  ['the label of a hidden one', '<input type="file" id="f" hidden><label for="f" id="at">Photo</label>', '#at'],
  ['a button beside a hidden one', '<div><button>Photo</button><p><input type="file" hidden></p></div>', 'button'],
  ['a zone around it', '<div id="at" role="group" aria-label="Zone">Drop<input type="file" hidden></div>', '#at'],
])('puts files into %s', async (_, html, selector) => {
  const page = openPage(html, [picture]);
  const events: string[] = [];
  for (const type of ['input', 'change']) page.find('input').addEventListener(type, () => events.push(type));

  const { receipt } = await upload(page, selector);

  expect(names(page)).toEqual(['cat.png']);
  expect(events).toEqual(['input', 'change']);
  expect(receipt).toMatchObject({ changed: true, value: 'cat.png' });
});

it('puts several into an input that takes several', async () => {
  const page = openPage('<input type="file" multiple aria-label="Files" accept="image/*, .TXT">', [picture, text]);

  await upload(page, 'input');

  expect(names(page)).toEqual(['cat.png', 'notes.txt']);
});

it.each([
  ['one file only', '', [picture, text], 'invalid-input'],
  ['another type', 'accept="image/*,.pdf"', [text], 'not-actionable'],
  ['another exact type', 'accept="application/pdf"', [picture], 'not-actionable'],
  ['nothing, being disabled', 'disabled', [picture], 'not-actionable'],
  ['whole folders', 'webkitdirectory', [picture], 'not-actionable'],
])('refuses what takes %s', async (_, attributes, files, code) => {
  const page = openPage(`<label id="at">Files <input type="file" ${attributes}></label>`, files);

  await expect(upload(page, '#at')).rejects.toMatchObject({ code });

  expect(names(page)).toEqual([]);
});

it('says when the page empties the input again', async () => {
  const page = openPage('<input type="file" aria-label="Photo"><p role="alert"></p>', [picture]);
  const input = page.find('input');
  input.addEventListener('change', () => {
    if (input instanceof HTMLInputElement) input.value = '';
    page.find('p').textContent = 'Too large';
  });

  const output = await upload(page, 'input');

  expect(output.receipt?.value).toBe('');
  expect(output.text).toContain('no longer holds them');
  expect(output.text).toContain('Too large');
});

function openZone(files: readonly File[], accepts: (file: DataTransferItem) => boolean): TestPage {
  const page = openPage('<div id="zone" style="height: 90px">Drop here</div><ul></ul>', files);
  const zone = page.find('#zone');
  for (const type of ['dragenter', 'dragover', 'drop']) {
    zone.addEventListener(type, (event) => {
      if (!(event instanceof DragEvent) || !event.dataTransfer) return;
      if (![...event.dataTransfer.items].every(accepts)) return;
      event.preventDefault();
      if (type !== 'drop') return;
      for (const file of event.dataTransfer.files) {
        page.find('ul').append(Object.assign(document.createElement('li'), { textContent: file.name }));
      }
    });
  }
  return page;
}

it('drops files on a zone', async () => {
  const page = openZone([picture, text], () => true);

  const output = await upload(page, '#zone');

  expect([...document.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['cat.png', 'notes.txt']);
  expect(output.text).not.toContain('does not name them');
});

it('says when a zone takes no such file', async () => {
  const page = openZone([text], ({ type }) => type === 'image/png');

  await expect(upload(page, '#zone')).rejects.toMatchObject({ code: 'not-actionable' });

  expect(document.querySelectorAll('li')).toHaveLength(0);
});
