import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { browserName } from './harness/world.ts';

acceptance(
  28,
  'says that a page of the browser itself cannot be read, and reads nothing there',
  async ({ beside, model }) => {
    model.script(use(['get_accessibility_tree', {}]), say('I cannot see that page.'));
    const { panel } = await beside(browserName() === 'chrome' ? 'chrome://version' : 'about:license');

    await panel.sees('.notice');
    await panel.send('What is on this page?');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect((await panel.events('tool-end')).at(-1)?.outcome).not.toBe('ok');
    expect(lastToolText(await model.request(2))).toMatch(/unavailable|denied/);
  },
);
