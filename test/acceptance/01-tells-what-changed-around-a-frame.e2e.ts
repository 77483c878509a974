import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  1,
  'tells what a click in a frame changed in the page around it, and so clicks only once',
  async ({ beside, model }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Pick"/) })]),
      say('Picked.'),
    );
    const { page, panel } = await beside('around-frame.html');

    await panel.send('Pick one');
    await panel.event('permission-request');
    await panel.answer('once');
    await panel.turnEnd();

    expect(lastToolText(await model.request(3))).toMatch(/Changes around the frame:\n(.*\n)*\+ .*Holds 1/);
    expect(await page.evaluate('picked')).toBe(1);
  },
);
