import { expect } from 'vitest';
import { type Answer, lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  39,
  'follows a page that changes its address without a load, and goes on after its background died',
  async ({ beside, launched, model }) => {
    const killed = Promise.withResolvers<void>();
    const cancel = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Cancel order 17"/) })]);
    // Whoever kills a background may hit the next one as well, and the model is then asked once more.
    const goOn: Answer = async (request, response) => {
      await killed.promise;
      await (lastToolText(request).includes('Clicked') ? say('Cancelled.') : cancel)(request, response);
    };
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /link "Orders"/) })]),
      use(['get_accessibility_tree', { filter: 'interactive' }]),
      goOn,
      goOn,
      goOn,
      goOn,
      goOn,
    );
    const { page, panel } = await beside('spa.html');

    await panel.send('Cancel my order');
    await model.request(4);
    expect(lastToolText(await model.request(3))).toContain('?view=orders');
    await launched.killBackground();
    killed.resolve();
    await panel.answer('once');
    await panel.turnEnd();

    expect(await page.evaluate('cancelled')).toBe(17);
  },
);
