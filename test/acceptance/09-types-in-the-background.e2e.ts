import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { realPage } from '../real-world/real-page.ts';
import { acceptance } from './acceptance.ts';

acceptance(9, 'fills a form of React in a tab that the user left', async (world) => {
  const { read } = await typesBehind(world, 'react', [
    ['set_field', /textbox "Name"/, { text: 'Łódź 😀' }],
    ['set_field', /textbox "Code"/, { text: 'abc-1' }],
    ['set_field', /textbox "Story"/, { text: 'one\ntwo' }],
    ['type_text', undefined, { text: ' three' }],
    ['set_checked', /checkbox "Agree"/, { checked: true }],
    ['select_option', /combobox "Size"/, { option: 'L' }],
  ]);

  const held = { name: 'Łódź 😀', code: 'ABC-1', story: 'one\ntwo three', agree: true, size: 'L' };
  expect(await read()).toMatchObject(held);
});

acceptance(9, 'types into ProseMirror in a tab that the user left', (world) => editsBehind(world, 'prosemirror'));
acceptance(9, 'types into Lexical in a tab that the user left', (world) => editsBehind(world, 'lexical'));
acceptance(9, 'types into Slate in a tab that the user left', (world) => editsBehind(world, 'slate'));
acceptance(9, 'types into Quill in a tab that the user left', (world) => editsBehind(world, 'quill'));
acceptance(
  9,
  'types into TinyMCE in the page in a tab that the user left',
  (world) => editsBehind(world, 'tinymce-inline'),
  {
    cannot: { firefox: 'There this editor takes a text only later, and the agent says that it did not stay as given.' },
  },
);
acceptance(9, 'types into TinyMCE in a frame in a tab that the user left', (world) => editsBehind(world, 'tinymce'));
acceptance(9, 'types into CKEditor in a tab that the user left', (world) => editsBehind(world, 'ckeditor'));
acceptance(9, 'types into CodeMirror in a tab that the user left', (world) => editsBehind(world, 'codemirror'));
acceptance(9, 'types into Monaco in a tab that the user left', (world) => editsBehind(world, 'monaco'));
acceptance(9, 'types into Draft.js in a tab that the user left', (world) => editsBehind(world, 'draft'));

async function editsBehind(world: World, name: string): Promise<void> {
  const { read } = await typesBehind(world, name, [
    ['set_field', /textbox "Note"/, { text: 'one\ntwo' }],
    ['set_field', /textbox "Note"/, { text: ' three', clear: false }],
    ['type_text', undefined, { text: ' four' }],
    ['press_keys', undefined, { key: 'Backspace' }],
  ]);

  expect(await read()).toBe('one\ntwo three fou');
}

type Step = readonly [tool: string, line: RegExp | undefined, input: object];

/** Takes the steps once the user has another tab in front, and sees that it stays there. */
async function typesBehind({ beside, model, open }: World, name: string, steps: readonly Step[]) {
  const left = Promise.withResolvers<void>();
  model.script(
    async (request, response) => {
      await left.promise;
      await use(['get_accessibility_tree', {}])(request, response);
    },
    ...steps.map(([tool, line, input]) =>
      use([tool, (request) => (line ? { ref_id: refIn(request, line), ...input } : input)]),
    ),
    say('Done.'),
  );
  const { page, panel } = await beside(await realPage(name));
  await page.waitForFunction('window.readModel !== undefined');
  await panel.send('Fill it in');
  await model.request(1);
  // Firefox opens tabs in the window that was used last.
  await page.bringToFront();
  const front = await open('article.html');
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  left.resolve();
  if (steps.some(([tool]) => tool === 'set_checked')) {
    // A box that no button sends may take effect at once. Chrome hides the panel with its tab, and the card in it.
    const { requestId, digest } = await panel.event('permission-request');
    await panel.call('permission/answer', { sessionId: panel.sessionId, requestId, digest, answer: 'once' });
  }
  await panel.turnEnd();

  expect(await front.evaluate(() => document.visibilityState)).toBe('visible');
  const ends = (await panel.events('tool-end')).slice(1);
  expect(ends.map(({ outcome }) => outcome)).toEqual(steps.map(() => 'ok'));
  return { read: async () => JSON.parse((await page.evaluate('readModel()')) as string) };
}
