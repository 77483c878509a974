import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  1,
  'presses keys in a frame that has the focus, and clicks in it by a point and by words',
  async ({ beside, model, site }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['set_field', (request) => ({ ref_id: refIn(request, /textbox "Name on the parcel"/), text: 'Ad' })]),
      use(['press_keys', { key: 'a' }]),
      async (request, response) => {
        const { x, y } = JSON.parse(await placeOfCheckbox()) as { x: number; y: number };
        await use(['click', { x, y, coordinate_space: 'css' }])(request, response);
      },
      use(['click', { visible_text: 'Order' }]),
      say('Ordered.'),
    );
    const { page, panel } = await beside('shop-with-checkout.html');
    const placeOfCheckbox = async () => {
      const box = await page.evaluate('JSON.stringify(document.querySelector("iframe").getBoundingClientRect())');
      const frame = page.frames().find((each) => each.url().endsWith('/checkout.html'));
      const inside = await frame?.evaluate(
        'JSON.stringify(document.querySelector("[type=checkbox]").getBoundingClientRect())',
      );
      const [outer, inner] = [JSON.parse(String(box)), JSON.parse(String(inside))];
      return JSON.stringify({
        x: outer.x + 2 + inner.x + inner.width / 2,
        y: outer.y + 2 + inner.y + inner.height / 2,
      });
    };

    await panel.send('Order it for Ada, as a gift');
    await panel.event('permission-request');
    await panel.answer('task');
    await panel.event('permission-request', 2);
    await panel.answer('once');
    await panel.turnEnd();

    const cards = await panel.events('permission-request');
    expect(cards.map(({ card }) => card.site.host)).toEqual(cards.map(() => expect.stringMatching(/^localhost:/)));
    expect(lastToolText(await model.request(6))).toContain('Order');
    expect(site.by('POST')).toEqual([{ method: 'POST', path: '/orders', fields: { name: 'Ada', gift: 'yes' } }]);
  },
);

acceptance(
  1,
  'does not click in a frame where something of the page around it covers the place, and names what covers it',
  async ({ beside, model, site }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Order"/) })]),
      say('It is covered.'),
    );
    const { page, panel } = await beside('shop-with-checkout.html');
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<div role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:white"><button>Accept</button></div>')`);

    await panel.send('Order it');
    await panel.event('permission-request');
    await panel.answer('once');
    await panel.turnEnd();

    expect(lastToolText(await model.request(3))).toMatch(/Covered by dialog "Cookies"\n(.*\n)*.*button "Accept"/);
    expect(site.by('POST')).toEqual([]);
  },
);
