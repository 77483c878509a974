import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'it reads a page that still holds the script of an older extension',
  async ({ beside, closePanel, launched, model, openPanel }) => {
    model.script(use(['get_accessibility_tree', {}]), say('One.'), use(['get_accessibility_tree', {}]), say('Two.'));
    const { page, panel } = await beside('article.html');
    await panel.send('Read it');
    await panel.turnEnd();

    await closePanel(panel);
    await launched.reloadExtension();
    const again = await openPanel(page);
    await again.send('Read it again');
    const end = await again.turnEnd();

    expect(end.reason).toBe('answered');
    expect(lastToolText(await model.request(4))).toContain('High water');
    expect((await again.call('session/list', {})).map((each) => each.sessionId)).toContain(panel.sessionId);
  },
);
