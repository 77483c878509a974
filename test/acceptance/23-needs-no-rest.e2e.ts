import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(23, 'does everything within three seconds on a page whose requests never end', async (world) => {
  const { beside, model, site } = world;
  model.script(
    use(['navigate', { url: `${site.url}restless.html` }]),
    use(['get_accessibility_tree', {}]),
    use(
      ['set_field', (request) => ({ ref_id: refIn(request, /textbox "Name"/), text: 'Ada' })],
      ['click_ax', (request) => ({ ref_id: refIn(request, /button "Greet"/) })],
      ['find_text', { text: 'Hello' }],
      ['read_page', {}],
      ['wait_for_element', { text: 'Hello Ada' }],
      ['wait_for_stable', {}],
      ['scroll', { direction: 'down' }],
    ),
    say('Greeted.'),
  );
  const { page, panel } = await beside('article.html');

  await panel.send('Greet Ada');
  await panel.event('permission-request');
  await panel.answer('task');
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  expect(ends.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 9 }, () => 'ok'));
  for (const { name, durationMs } of ends) expect(durationMs, name).toBeLessThan(3_000);
  expect(await page.$eval('p', (element) => element.textContent)).toBe('Hello Ada');
});
