import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  3,
  'refuses a ref into a frame that shows another page by now, and acts by a new look at it',
  async ({ beside, model, site }) => {
    const look = () => model.requests[1] ?? {};
    const pressOld = () => use(['click_ax', () => ({ ref_id: refIn(look(), /button "Press deep"/) })]);
    model.script(
      use(['get_accessibility_tree', {}]),
      pressOld(),
      pressOld(),
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Press later"/) })]),
      say('Pressed.'),
    );
    const { page, panel } = await beside('nested-frames.html');
    const middle = () => page.frames().find((frame) => frame.url().endsWith('/middle-frame.html'));
    const goTo = (name: string) =>
      middle()?.evaluate(`document.querySelector('[title=Three]').src = '/leaf-frame.html?${name}'`);

    await panel.send('Press the button');
    await panel.event('permission-request');
    await goTo('later');
    await site.visit(({ path }) => path === '/leaf-frame.html?later');
    await panel.answer('once');
    await panel.event('permission-request', 2);
    await panel.answer('once');
    await panel.turnEnd();

    expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual([
      'ok',
      'failed',
      'failed',
      'ok',
      'ok',
    ]);
    expect(lastToolText(await model.request(3))).toMatch(/frame/);
    expect(site.by('POST').map(({ fields }) => fields.name)).toEqual(['later']);
  },
);
