import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { refIn, say, use } from './harness/scripted-model.ts';

acceptance(
  21,
  'keeps a card open over the death of its background, and then acts once',
  async ({ beside, launched, model, site }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
      say('Sent.'),
    );
    const { panel } = await beside('form.html');
    await panel.send('Send the form');
    await panel.sees('.permission-card');

    await launched.killBackground();
    expect(site.by('POST')).toEqual([]);
    await panel.answer('once');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(site.by('POST')).toHaveLength(1);
    expect(await panel.events('permission-request')).toHaveLength(1);
    expect(model.requests).toHaveLength(3);
  },
);
