import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage, type TestPage } from '../../test/fakes/content-page';
import { createLateEditor, type LateEditor, type LateEditorOptions } from '../../test/fakes/late-editor';
import setField from '../tools/content/set_field';
import typeTextTool from '../tools/content/type_text';
import { watchSelection } from './selection-times';

let done: AbortController;

beforeEach(() => {
  done = new AbortController();
  // The events of the browser come long before the next frame, as in a page that has much to draw.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => Number(setTimeout(draw, 30, 0)));
});

afterEach(() => {
  done.abort();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

it('replaces the text of an editor that looks at the selection ten times a second', async () => {
  const { page, editor } = openEditor();

  const { receipt } = await page.run(setField, { ref_id: page.ref('div'), text: 'one' });

  expect(editor.text()).toBe('one');
  expect(receipt?.value).toBe('one');
});

it('adds to the text of such an editor at its end', async () => {
  const { page, editor } = openEditor();

  await page.run(setField, { ref_id: page.ref('div'), text: ' one', clear: false });

  expect(editor.text()).toBe('old one');
});

it('empties such an editor', async () => {
  const { page, editor } = openEditor();

  await page.run(setField, { ref_id: page.ref('div'), text: '' });

  expect(editor.text()).toBe('');
});

it.each([10, 45])(
  'replaces the text of an editor that draws its own caret %i ms after the focus',
  async (ownCaretMs) => {
    const { page, editor } = openEditor({ ownCaretMs });

    await page.run(setField, { ref_id: page.ref('div'), text: 'one' });

    expect(editor.text()).toBe('one');
  },
);

it.each([
  ['replaces', true, 'one'],
  ['adds to', false, 'oldone'],
])('%s the text of an editor in which the user has just set the caret', async (_, clear, held) => {
  const { page, editor } = openEditor();
  await caretAt(page, 0);

  await page.run(setField, { ref_id: page.ref('div'), text: 'one', clear });

  expect(editor.text()).toBe(held);
});

it('inserts where the user has just set the caret', async () => {
  const { page, editor } = openEditor();
  await caretAt(page, 0);
  await caretAt(page, 2);

  await page.run(typeTextTool, { text: '-' });

  expect(editor.text()).toBe('ol-d');
});

function openEditor(options?: LateEditorOptions): { readonly page: TestPage; readonly editor: LateEditor } {
  const page = openPage('<div contenteditable="true" aria-label="Note"></div>');
  watchSelection(document, done.signal);
  return { page, editor: createLateEditor(page.find('div'), 'old', done.signal, options) };
}

// Resolves when the page has heard of it.
async function caretAt(page: TestPage, offset: number): Promise<void> {
  const heard = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }));
  document.getSelection()?.collapse(page.find('div').firstChild, offset);
  await heard;
}
