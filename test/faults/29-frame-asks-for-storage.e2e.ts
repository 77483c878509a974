import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(29, 'says at once that a frame asks for what it stored, and goes on', async ({ beside, model }) => {
  const look = use(['get_accessibility_tree', {}]);
  const press = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Remember me here"/) })]);
  model.script(use(['wait_for_element', { text: 'Pressed' }]), look, press, look, press, say('Please see to it.'));
  const { page, panel } = await beside('asks-in-frame.html');
  await page.waitForFunction('frames.length === 1');

  await panel.send('Press it twice');
  await panel.answer('task');
  await panel.turnEnd();

  expect(lastToolText(await model.request(4))).toContain('(to let a frame use what it stored)');
  const [, , asked] = await panel.events('tool-end');
  expect(asked?.durationMs).toBeLessThan(2_000);
  const [, frame] = page.frames();
  expect(await frame?.evaluate('document.getElementById("count").textContent')).toBe('2');
});
