import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { realPage } from '../real-world/real-page.ts';
import { acceptance } from './acceptance.ts';

const START = 'alpha\nbeta';

acceptance(13, 'types into ProseMirror', (world) => typesInto(world, 'prosemirror'));
acceptance(13, 'types into Lexical', (world) => typesInto(world, 'lexical'));
acceptance(13, 'types into Slate', (world) => typesInto(world, 'slate'));
acceptance(13, 'types into Quill', (world) => typesInto(world, 'quill'));
acceptance(13, 'types into TinyMCE in the page', (world) => typesInto(world, 'tinymce-inline'));
acceptance(13, 'types into TinyMCE in a frame of its own', (world) => typesInto(world, 'tinymce'));
acceptance(13, 'types into CKEditor', (world) => typesInto(world, 'ckeditor'));
acceptance(13, 'types into CodeMirror', (world) => typesInto(world, 'codemirror'));
acceptance(13, 'types into Monaco', (world) => typesInto(world, 'monaco'));
acceptance(13, 'types into Monaco with its text area', (world) => typesInto(world, 'monaco', '?textarea'));
acceptance(13, 'types into Draft.js', (world) => typesInto(world, 'draft'));

// Everything is judged by the editor's own model, half a second after the agent said it was done.
async function typesInto({ beside, model }: World, name: string, query = ''): Promise<void> {
  const { page, panel } = await beside((await realPage(name)) + query);
  await page.waitForFunction('window.readModel !== undefined');
  const turn = async (tool: string, input: object): Promise<string> => {
    const before = model.requests.length;
    model.script(
      use(['get_accessibility_tree', {}]),
      use([tool, (request) => (tool === 'set_field' ? { ref_id: refIn(request, /textbox "Note"/), ...input } : input)]),
      say('Done.'),
    );
    await panel.send('Write');
    await panel.turnEnd();
    return lastToolText(await model.request(before + 3));
  };

  const replaced = await turn('set_field', { text: 'one\ntwo Łódź 😀' });
  expect.soft(replaced).toContain('Filled textbox "Note". It now holds "one\\ntwo Łódź 😀".');
  expect.soft(await held(page)).toBe('one\ntwo Łódź 😀');

  await page.evaluate('undoOnce()');
  expect.soft(await held(page)).toBe(START);

  await turn('set_field', { text: ' and more\nthird', clear: false });
  expect.soft(await held(page)).toBe('alpha\nbeta and more\nthird');

  await page.evaluate('caretToStart()');
  await turn('type_text', { text: 'at first\n' });
  expect.soft(await held(page)).toBe('at first\nalpha\nbeta and more\nthird');

  await turn('set_field', { text: '' });
  expect(await held(page)).toBe('');
}

async function held(page: Page): Promise<string> {
  const startMs = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() - from > 500, {}, startMs);
  return JSON.parse((await page.evaluate('readModel()')) as string);
}
