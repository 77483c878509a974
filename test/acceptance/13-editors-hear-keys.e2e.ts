import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { realPage } from '../real-world/real-page.ts';
import { acceptance } from './acceptance.ts';

acceptance(13, 'presses keys in ProseMirror', (world) => pressesIn(world, 'prosemirror'));
acceptance(13, 'presses keys in Lexical', (world) => pressesIn(world, 'lexical'));
acceptance(13, 'presses keys in Slate', (world) => pressesIn(world, 'slate'));
acceptance(13, 'presses keys in Quill', (world) => pressesIn(world, 'quill'));
acceptance(13, 'presses keys in TinyMCE in the page', (world) => pressesIn(world, 'tinymce-inline'));
acceptance(13, 'presses keys in TinyMCE in a frame of its own', (world) => pressesIn(world, 'tinymce'));
acceptance(13, 'presses keys in CKEditor', (world) => pressesIn(world, 'ckeditor'));
acceptance(13, 'presses keys in CodeMirror', (world) => pressesIn(world, 'codemirror'));
acceptance(13, 'presses keys in Monaco', (world) => pressesIn(world, 'monaco'));
acceptance(13, 'presses keys in Monaco with its text area', (world) => pressesIn(world, 'monaco', '?textarea'));
acceptance(13, 'presses keys in Draft.js', (world) => pressesIn(world, 'draft'));

// Letters, and one taken away, at the end of what was filled in.
async function pressesIn({ beside, model }: World, name: string, query = ''): Promise<void> {
  const keys = ['x', 'y', 'Backspace'];
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['set_field', (request) => ({ ref_id: refIn(request, /textbox "Note"/), text: 'one' })]),
    ...keys.map((key) => use(['press_keys', { key }])),
    say('Done.'),
  );
  const { page, panel } = await beside((await realPage(name)) + query);
  await page.waitForFunction('window.readModel !== undefined');

  await panel.send('Write');
  await panel.turnEnd();

  const ends = (await panel.events('tool-end')).slice(2);
  expect(ends.map(({ outcome }) => outcome)).toEqual(keys.map(() => 'ok'));
  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toBe('onex');
}
