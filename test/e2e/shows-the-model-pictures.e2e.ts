import { expect } from 'vitest';
import { say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'it gives a model that can see a picture of what the tab shows',
  async ({ beside, model }) => {
    model.script(use(['inspect_viewport', {}]), say('A tide table.'));
    const { panel } = await beside('article.html');

    await panel.send('What does it look like?');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    const sent = JSON.stringify((await model.request(2)).messages);
    const [, base64 = ''] = /"url":"data:image\/jpeg;base64,([^"]+)"/.exec(sent) ?? [];
    const bytes = Buffer.from(base64, 'base64');
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(bytes.length).toBeGreaterThan(2_000);
  },
  { model: { vision: true }, settings: { mode: 'ask' } },
);
