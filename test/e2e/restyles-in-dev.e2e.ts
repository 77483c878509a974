import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'it restyles the page in dev, and takes all of it back',
  async ({ beside, model }) => {
    const looks: string[] = [];
    const look = async () => looks.push(String(await page.evaluate(LOOKS)));
    model.script(
      use(['inject_css', { css: 'h1 { color: rgb(1, 2, 3) !important }' }]),
      use(['patch_element', { selector: 'h1', styles: 'margin: 7px', attributes: ['dir=rtl'] }]),
      async (request, response) => {
        await look();
        const patch_id = /patch_id (p\d+)/.exec(lastToolText(request))?.[1] ?? '';
        await use(['revert_patch', { patch_id }])(request, response);
      },
      async (request, response) => {
        const added = request.messages?.findLast(({ content }) => JSON.stringify(content).includes('Added; remove it'));
        const patch_id = /patch_id ([\w-]+)/.exec(JSON.stringify(added?.content))?.[1] ?? '';
        await use(['remove_injected_css', { patch_id }])(request, response);
      },
      say('As before.'),
    );
    const { page, panel } = await beside('article.html');
    await look();

    await panel.send('Try another colour');
    await panel.turnEnd();
    await look();

    const [before, during, after] = looks;
    expect(during).toBe('rgb(1, 2, 3) 7px rtl');
    expect(after).toBe(before);
  },
  { settings: { mode: 'dev' } },
);

const LOOKS = `(() => {
  const heading = document.querySelector('h1');
  const { color, marginTop } = getComputedStyle(heading);
  return [color, marginTop, heading.dir].join(' ');
})()`;
