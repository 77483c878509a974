import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(6, 'acts on the same thing after the page drew every node anew', async ({ beside, model }) => {
  let ref = '';
  model.script(
    use(['get_accessibility_tree', {}]),
    async (request, response) => {
      ref = nthRemove(request, 1);
      await page.evaluate("items = ['Lid', 'Pan']; draw()");
      await use(['click_ax', { ref_id: ref }])(request, response);
    },
    say('Removed.'),
  );
  const { page, panel } = await beside('redrawn.html');

  await panel.send('Remove the pan.');
  await panel.answer('once');
  await panel.turnEnd();

  expect(await page.evaluate('removed')).toEqual(['Pan']);
});

acceptance(6, 'refuses a ref whose thing went, and names the nearest there are', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    async (request, response) => {
      const ref = nthRemove(request, 0);
      await page.evaluate("items = ['Pan', 'Lid']; draw()");
      await use(['click_ax', { ref_id: ref }])(request, response);
    },
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Remove"/) })]),
    say('Removed another.'),
  );
  const { page, panel } = await beside('redrawn.html');

  await panel.send('Remove the pot.');
  await panel.answer('once');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toMatch(/^Error not-found: [\s\S]*e\d+ button "Remove"/);
  expect(await page.evaluate('removed')).toHaveLength(1);
  expect(await page.evaluate('removed')).not.toContain('Pot');
});

/** The ref of one of several equal buttons of the newest tree, counted from 0. */
function nthRemove(request: Parameters<typeof lastToolText>[0], index: number): string {
  const refs = [...lastToolText(request).matchAll(/(e\d+) button "Remove"/g)].map(([, ref = '']) => ref);
  return refs[index] ?? '';
}
