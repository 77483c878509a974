import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';
import { pressed } from './pressed.ts';

fault(
  21,
  'tells that the frame went away by the press in it, and goes on',
  async ({ beside, model, site }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Vanish"/) })]),
      use(['get_accessibility_tree', { full: true }]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Outside"/) })]),
      say('It went away.'),
    );
    const { page, panel } = await beside('hostile.html?make=vanish');

    await panel.send('Press it');
    await panel.answer('task');
    await panel.turnEnd();

    const [, vanished, , outside] = await panel.events('tool-end');
    expect(vanished?.receipt).toMatchObject({ changed: true });
    expect(vanished?.durationMs).toBeLessThan(5_000);
    expect(outside?.outcome).toBe('ok');
    expect(await page.evaluate('document.querySelector("iframe") === null && !window.pressed')).toBe(true);
    expect(pressed(site)).toEqual(['Outside']);
  },
  { cannot: { firefox: 'it says that nobody got a message whose receiver went away with its frame' } },
);

fault(21, 'refuses a ref into a frame that is gone', async ({ beside, model, site }) => {
  const { page, panel } = await beside('hostile.html?make=vanish');
  model.script(
    use(['get_accessibility_tree', {}]),
    async (request, response) => {
      await page.evaluate("document.querySelector('iframe').remove()");
      await use(['click_ax', { ref_id: refIn(request, /button "Vanish"/) }])(request, response);
    },
    say('It is gone.'),
  );

  await panel.send('Press it');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect((await panel.events('tool-end')).at(-1)?.outcome).toBe('failed');
  expect(pressed(site)).toEqual([]);
});
