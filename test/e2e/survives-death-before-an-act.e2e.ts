import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { type Answer, lastToolText, refIn, say, stream, use } from './harness/scripted-model.ts';

acceptance(
  21,
  'does an act once when its background died before the call was whole',
  async ({ beside, launched, model, site }) => {
    const click = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]);
    // Whoever kills a background may hit the next one as well, and the model is then asked once more.
    const goOn: Answer = (request, response) =>
      (lastToolText(request).includes('Clicked') ? say('Sent.') : click)(request, response);
    model.script(
      use(['get_accessibility_tree', {}]),
      stream(async (out, request) => {
        out.text('I will send it.');
        out.call('click_ax', { ref_id: refIn(request, /button "Send the order"/) });
        await out.closed;
      }),
      goOn,
      goOn,
      goOn,
      goOn,
    );
    const { panel } = await beside('form.html');
    await panel.send('Send the form');
    await panel.shows('I will send it.');

    await launched.killBackground();
    await panel.answer('once');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(site.by('POST')).toHaveLength(1);
  },
);
