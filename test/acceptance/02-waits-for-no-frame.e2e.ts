import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  2,
  'reads a page with 300 frames within its budget and in time, and says which it left out',
  async ({ beside, model }) => {
    model.script(use(['get_accessibility_tree', {}]), say('Read.'));
    const { panel } = await beside('many-frames.html');

    await panel.send('What is here?');
    await panel.turnEnd();

    const tree = lastToolText(await model.request(2));
    const [end] = await panel.events('tool-end');
    expect(tree.length).toBeLessThanOrEqual(8_000);
    expect(tree).toMatch(/\n f1e1 button "Press 0"\n/);
    expect(tree).toMatch(/\n f2e1 button "Press 1"\n/);
    expect(tree).toMatch(/\ne\d+ frame …\n/);
    expect(tree).toMatch(/ref_id/);
    expect(end?.durationMs).toBeLessThan(3_000);
  },
);

acceptance(
  2,
  'reads the rest of a page when the script of one frame never ends, and says that this frame does not answer',
  async ({ beside, model }) => {
    model.script(use(['get_accessibility_tree', {}]), say('Read.'));
    const { page, panel } = await beside('beside-busy-frame.html');
    await page.evaluate('begin()');

    await panel.send('What is here?');
    await panel.turnEnd();

    const tree = lastToolText(await model.request(2));
    const [end] = await panel.events('tool-end');
    expect(tree).toMatch(/\ne\d+ frame "Busy"[^\n]* \(could not be read: it does not answer\)\n/);
    expect(tree).toMatch(/\ne\d+ frame "Own"\n f\d+e\d+ button "Press own"/);
    expect(end?.durationMs).toBeLessThan(6_000);
  },
  { cannot: { firefox: 'The driver has Firefox run all sites in one process, where such a script stops every page.' } },
);
