import { expect } from 'vitest';
import { say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'it stops at the step limit, and goes on when the user says so',
  async ({ beside, model }) => {
    model.script(use(['find_text', { text: 'water' }]), use(['find_text', { text: 'pier' }]), say('At the old pier.'));
    const { panel } = await beside('article.html');
    await panel.send('Where is high water?');
    const limited = await panel.turnEnd();
    await panel.shows('The step limit is reached.');

    await panel.click('.turn-end[data-reason="step-limit"] button');
    const end = await panel.turnEnd(2);

    expect([limited.reason, end.reason]).toEqual(['step-limit', 'answered']);
    await panel.shows('At the old pier.');
    expect(await panel.events('turn-start')).toMatchObject([{ stepLimit: 2 }, { continues: true }]);
    expect(model.requests).toHaveLength(3);
  },
  { settings: { stepLimit: 2 } },
);
