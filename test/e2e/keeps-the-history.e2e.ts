import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { say } from './harness/scripted-model.ts';

acceptance(
  27,
  'shows the conversation again when the panel is opened anew',
  async ({ beside, closePanel, model, openPanel }) => {
    model.script(say('The first answer.'));
    const { page, panel } = await beside('article.html');
    await panel.send('A first question');
    await panel.turnEnd();

    await closePanel(panel);
    const again = await openPanel(page);

    await again.shows('The first answer.');
    expect(await again.text()).toContain('A first question');
    expect(again.sessionId).toBe(panel.sessionId);
  },
);
