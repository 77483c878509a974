import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  1,
  'lists the fields of a frame from another origin under the frame, types and clicks there, and asks for that site',
  async ({ beside, model, site }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['set_field', (request) => ({ ref_id: refIn(request, /textbox "Name on the parcel"/), text: 'Ada' })]),
      use(['get_accessibility_tree', {}]),
      use(['set_checked', (request) => ({ ref_id: refIn(request, /checkbox "As a gift"/), checked: true })]),
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Order"/) })]),
      use(['get_accessibility_tree', {}]),
      say('Ordered.'),
    );
    const { panel } = await beside('shop-with-checkout.html');

    await panel.send('Order it for Ada, as a gift');
    const first = await panel.event('permission-request');
    expect(first.card.site.host).toMatch(/^localhost:/);
    await panel.answer('task');
    await panel.event('permission-request', 2);
    await panel.answer('once');
    await panel.turnEnd();

    const tree = lastToolText(await model.request(2)).split('\n');
    const frame = tree.findIndex((line) => /^e\d+ frame "Checkout" localhost:\d+$/.test(line));
    expect(tree.slice(frame + 1, frame + 5)).toEqual([
      ' ## Till',
      expect.stringMatching(/^ f1e\d+ textbox "Name on the parcel"/),
      expect.stringMatching(/^ f1e\d+ checkbox "As a gift"/),
      expect.stringMatching(/^ f1e\d+ button "Order"/),
    ]);
    expect(tree[frame + 5]).toBe('Below the till.');
    expect(lastToolText(await model.request(3))).toContain('Parcel for Ada');
    expect(site.by('POST')).toEqual([{ method: 'POST', path: '/orders', fields: { name: 'Ada', gift: 'yes' } }]);
    expect(lastToolText(await model.request(8))).toMatch(/f2e|Thank/);
  },
);
