import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

const LEAVES = ['deep', 'open-own', 'open-other'];

acceptance(
  3,
  'reads and clicks frames three deep with mixed origins, and frames in open shadow roots',
  async ({ beside, model, site }) => {
    // Refs of the first look hold, whatever happens in other frames.
    const look = () => model.requests[1] ?? {};
    model.script(
      use(['get_accessibility_tree', {}]),
      ...LEAVES.map((name) => use(['click_ax', () => ({ ref_id: refIn(look(), new RegExp(`"Press ${name}"`)) })])),
      say('Pressed.'),
    );
    const { panel } = await beside('nested-frames.html');

    await panel.send('Press all buttons');
    for (const count of LEAVES.keys()) {
      await panel.event('permission-request', count + 1);
      await panel.answer('once');
    }
    await panel.turnEnd();

    const tree = lastToolText(await model.request(2));
    expect(tree).toMatch(
      /\ne\d+ frame "Two" localhost:\d+\n ## Level two\n f\d+e\d+ frame "Blank sibling" \(empty\)\n/,
    );
    expect(tree).toMatch(/\n f\d+e\d+ frame "Three" 127\.0\.0\.1:\d+\n {2}f\d+e\d+ button "Press deep"\n/);
    expect(site.by('POST').map(({ fields }) => fields.name)).toEqual(LEAVES);
  },
);
