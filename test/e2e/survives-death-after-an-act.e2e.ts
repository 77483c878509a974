import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { lastToolText, refIn, say, use } from './harness/scripted-model.ts';

acceptance(
  21,
  'never repeats an act whose result was lost, and says so to the model',
  async ({ beside, launched, model, site }) => {
    const release = site.holdPosts();
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
      say('I will look before I go on.'),
    );
    const { panel } = await beside('form.html');
    await panel.send('Send the form');
    await panel.answer('once');
    await site.visit((visit) => visit.method === 'POST');

    await launched.killBackground();
    const end = await panel.turnEnd();
    release();

    expect(end.reason).toBe('answered');
    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'click_ax', outcome: 'interrupted' });
    expect(lastToolText(await model.request(3))).toMatch(/interrupted|may have/);
    expect(site.by('POST')).toHaveLength(1);
  },
);
