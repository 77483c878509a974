import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { acceptance } from './acceptance.ts';

acceptance(13, 'types into a document in design mode', (world) => typesInto(world, 'design', /textbox "Letter"/));
acceptance(13, 'types into the edited body of a frame', (world) => typesInto(world, 'body', /textbox "Memo"/));
acceptance(13, 'types into what takes plain text only', (world) => typesInto(world, 'plain', /textbox "Remark"/));

acceptance(13, 'types into the editor of a frame that is named by the ref of the frame', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['set_field', (request) => ({ ref_id: refIn(request, /frame "Memo"/), text: 'gamma' })]),
    say('Done.'),
  );
  const { page, panel } = await beside('bare-editors.html');

  await panel.send('Write');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toMatchObject({ body: ['gamma'] });
  expect(lastToolText(await model.request(3))).toContain('It now holds "gamma".');
});

// A new line, what is added behind, the caret where it was left, and a key: each on what the one before made.
async function typesInto({ beside, model }: World, name: string, line: RegExp): Promise<void> {
  const { page, panel } = await beside('bare-editors.html');
  const ref = (request: Parameters<typeof refIn>[0]) => ({ ref_id: refIn(request, line) });
  const steps = [
    ['set_field', { text: 'one\ntwo Łódź 😀' }],
    ['set_field', { text: ' three', clear: false }],
    ['type_text', { text: ' four' }],
    ['press_keys', { key: 'Backspace', repeat: 2 }],
  ] as const;
  const held: unknown[] = [];
  for (const [tool, input] of steps) {
    model.script(
      use(['get_accessibility_tree', { full: true }]),
      use([tool, (request) => (tool === 'set_field' ? { ...ref(request), ...input } : input)]),
      say('Done.'),
    );
    await panel.send('Write');
    await panel.turnEnd(held.length + 1);
    const read = JSON.parse((await page.evaluate('readModel()')) as string);
    expect.soft(read.isPlain, tool).toBe(true);
    held.push(read[name]);
  }

  expect(held).toEqual([
    ['one', 'two Łódź 😀'],
    ['one', 'two Łódź 😀 three'],
    ['one', 'two Łódź 😀 three four'],
    ['one', 'two Łódź 😀 three fo'],
  ]);
}
