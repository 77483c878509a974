import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { fault } from './fault.ts';
import { pressed } from './pressed.ts';

fault(32, 'works among huge controls, cycles and broken characters', async (world) => {
  const { model, site } = world;
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['select_option', (request) => ({ ref_id: refIn(request, /combobox "Choice"/), option: 'Option 49999' })]),
    use(['click', { visible_text: 'After all' }]),
    use(['read_page', {}]),
    use(['extract_data', { type: 'tables' }]),
    use(['find_text', { text: 'Half' }]),
    say('Done.'),
  );

  const { page } = await workIn(world, 'odd', 6);

  expect(await page.$eval('select', ({ value }) => value)).toBe('Option 49999');
  expect(pressed(site)).toEqual(['After all']);
});

fault(32, 'works in a page that is nested deeper than a stack of calls', async (world) => {
  const { model, site } = world;
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Deep"/) })]),
    use(['find_text', { text: 'Deepest' }], ['read_page', {}], ['get_interactive_elements', {}]),
    say('Done.'),
  );

  await workIn(world, 'deep&count=10000', 5);

  expect(pressed(site)).toEqual(['Deep']);
});

fault(32, 'works in a page that changed what its scripts share with ours', async (world) => {
  const { model, site } = world;
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Safe"/) })]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Ask"/) })]),
    use(['read_page', {}]),
    say('Done.'),
  );

  const { page } = await workIn(world, 'polluted', 4);

  expect(pressed(site)).toEqual(['Safe']);
  expect(await page.title()).toBe('Answered false');
});

/** Runs the script of the model in such a page; all of its calls succeed, and say whole characters. */
async function workIn({ beside, model }: World, make: string, calls: number) {
  const { page, panel } = await beside(`hostile.html?make=${make}`);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await panel.send('Go on');
  await panel.answer('task');
  for (let count = 1; count <= calls; count += 1) await panel.event('tool-end', count);
  await panel.turnEnd();
  const ends = await panel.events('tool-end');
  console.info(`32: ${make}: ${ends.map(({ name, durationMs }) => `${name} ${durationMs} ms`).join(', ')}`);
  expect(ends.map(({ outcome }) => outcome)).toEqual(ends.map(() => 'ok'));
  for (const request of model.requests.slice(1)) expect(lastToolText(request).isWellFormed()).toBe(true);
  return { page };
}
