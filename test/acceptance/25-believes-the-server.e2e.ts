import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(25, 'tells what the server answered, whatever the page says', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
    say('The server refused it.'),
  );
  const { panel } = await beside('claims.html');

  await panel.send('Order tea');
  await panel.answer('task');
  await panel.turnEnd();

  const text = lastToolText(await model.request(3));
  expect(text).toContain('your order was submitted');
  expect(text).toContain('POST /answer?status=500&afterMs=200 → 500');
  const clicked = await panel.event('tool-end', 2);
  expect(clicked.receipt?.requests).toMatchObject([{ method: 'POST', status: 500 }]);
});

acceptance(25, 'does not end as a success what the server refused', async ({ beside, model }) => {
  const finish = use(['done', { summary: 'The order is sent.', outcome: 'success' }]);
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
    finish,
    finish,
  );
  const { panel } = await beside('claims.html');

  await panel.send('Order tea');
  await panel.answer('task');
  await panel.turnEnd();

  const finishes = (await panel.events('tool-end')).filter(({ name }) => name === 'done');
  expect(finishes.map(({ endTurn }) => endTurn?.outcome)).toEqual([undefined, 'partial']);
});
