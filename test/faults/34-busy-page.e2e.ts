import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

const look = use(['get_accessibility_tree', {}]);
const order = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Order"/) })]);

fault(34, 'gives up within seconds a page that answers nothing', async ({ beside, model }) => {
  model.script(look, order, look, say('It is busy.'));
  const { panel } = await beside('slow-order.html');

  await panel.send('Order');
  await panel.answer('task');
  await panel.turnEnd();

  const [, clicked, read] = await panel.events('tool-end');
  expect(clicked).toMatchObject({ outcome: expect.not.stringMatching('ok'), code: 'timed-out' });
  expect(clicked?.durationMs).toBeLessThan(5_000);
  expect(read?.durationMs).toBeLessThan(5_000);
});

fault(34, 'stops at once while a page is busy', async ({ beside, model }) => {
  model.script(look, order, say('Never reached.'));
  const { panel } = await beside('slow-order.html');
  await panel.send('Order');
  await panel.answer('task');
  await panel.event('tool-start', 2);

  const beganMs = performance.now();
  await panel.click('.composer button.stop');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('stopped');
  expect(performance.now() - beganMs).toBeLessThan(1_000);
});
