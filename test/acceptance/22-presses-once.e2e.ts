import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  22,
  'says that the outcome is unknown, with what was sent, and presses once',
  async ({ beside, model, site }) => {
    const press = use(['click_ax', () => ({ ref_id: order })]);
    let order = '';
    model.script(
      use(['get_accessibility_tree', {}]),
      use([
        'click_ax',
        (request) => {
          order = refIn(request, /button "Order"/);
          return { ref_id: order };
        },
      ]),
      // A model that does not look first.
      use(['wait_for_element', { text: 'Ordered', timeout: 10_000 }]),
      press,
      say('It is ordered.'),
    );
    const { panel } = await beside('slow-order.html');

    await panel.send('Order it');
    await panel.answer('task');
    await panel.turnEnd();

    const unknown = lastToolText(await model.request(3));
    expect(unknown).toContain('Error timed-out');
    expect(unknown).toContain('POST /answer?status=201');
    expect(site.by('POST')).toHaveLength(1);
    const [, pressed] = (await panel.events('tool-end')).filter(({ name }) => name === 'click_ax');
    expect(pressed).toMatchObject({ outcome: 'failed', code: 'not-actionable' });
  },
);
