import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(3, 'reads and clicks frames in closed shadow roots', async ({ beside, model, site }) => {
  const look = () => model.requests[1] ?? {};
  const press = (name: string) => use(['click_ax', () => ({ ref_id: refIn(look(), new RegExp(`"Press ${name}"`)) })]);
  model.script(use(['get_accessibility_tree', {}]), press('closed-own'), press('closed-other'), say('Pressed.'));
  const { panel } = await beside('nested-frames.html');

  await panel.send('Press both');
  await panel.event('permission-request');
  await panel.answer('once');
  await panel.event('permission-request', 2);
  await panel.answer('once');
  await panel.turnEnd();

  expect(site.by('POST').map(({ fields }) => fields.name)).toEqual(['closed-own', 'closed-other']);
});
