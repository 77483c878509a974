import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { refIn, say, use } from './harness/scripted-model.ts';

acceptance(
  31,
  'asks no more on a site where it is always allowed, until that is taken back in Settings',
  async ({ beside, model, site }) => {
    const send = () => [
      use(['navigate', { url: `${site.url}tide-log.html` }]),
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Save the reading"/) })]),
      say('Saved.'),
    ];
    model.script(...send(), ...send(), ...send());
    const { panel } = await beside('tide-log.html');

    await panel.send('Save a reading');
    await panel.answer('always');
    await panel.turnEnd();
    await panel.click('.header nav button[aria-label^="New task"]');
    await panel.event('task-start');
    await panel.send('Save it again');
    await panel.turnEnd(2);
    expect(await panel.events('permission-request')).toHaveLength(1);
    expect(site.by('POST')).toHaveLength(2);

    await panel.click('.header nav button[aria-label="Settings"]');
    await panel.click('#grants-open');
    await panel.click('.grants li button');
    await panel.shows('Nothing. What you allow');
    await panel.click('.header nav button[aria-label="Settings"]');
    await panel.click('.header nav button[aria-label^="New task"]');
    await panel.send('And again');
    await panel.event('permission-request', 2);
    await panel.answer('deny');
    await panel.turnEnd(3);

    expect(site.by('POST')).toHaveLength(2);
  },
);
