import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { fault } from './fault.ts';

const look = use(['get_accessibility_tree', {}]);
const press = (line: RegExp) => use(['click_ax', (request) => ({ ref_id: refIn(request, line) })]);

for (const { what, button } of [
  { what: 'the whole screen', button: /button "Watch"/ },
  { what: 'the pointer', button: /button "Aim"/ },
]) {
  fault(30, `refuses a page that takes ${what}, and says so`, async (world) => {
    expect(await pressed(world, button)).toContainEqual(expect.stringMatching(/^not (full|locked)$/));
  });
}

fault(
  30,
  'takes the screen back from a page that got it by a real click, and says so',
  async (world) => {
    expect(await pressed(world, /button "Watch at any price"/)).toContain('full');
  },
  { cannot: { firefox: 'It refuses such a page by itself, since no extension can click there as a user does.' } },
);

/** What the page says that it got from a press, once it has neither screen nor pointer. */
async function pressed({ beside, model }: World, button: RegExp): Promise<readonly (string | null)[]> {
  model.script(
    look,
    press(button),
    use(['get_accessibility_tree', { full: true }]),
    say('It wanted more than its window.'),
  );
  const { page, panel } = await beside('trap.html');

  await panel.send('Press it');
  await panel.answer('task');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toMatch(/whole screen or the pointer/);
  expect(lastToolText(await model.request(4))).toContain('button "Watch"');
  await page.waitForFunction('!document.fullscreenElement && !document.pointerLockElement');
  return page.$$eval('#log li', (items) => items.map(({ textContent }) => textContent));
}
