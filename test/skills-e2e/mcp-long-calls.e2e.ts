import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { connectServer, serveMcp } from './connect-server.ts';

e2e('MCP: shows how far a call is, and Cancel reaches the server', async (world) => {
  const { model } = world;
  const server = await serveMcp();
  server.hold();
  const { panel, id } = await connectServer(world, server.url);
  model.script(use(['load_skill', { skill_id: id }]), use(['slow_task', {}]), say('Cancelled.'));

  await panel.send('Sort the notes.');
  await panel.shows('Sorting the notes');
  await panel.shows('2 of 5');
  await panel.click('.cancel-call');
  await panel.turnEnd();

  await expect.poll(() => server.calls).toMatchObject([{ name: 'slow_task', isCancelled: true }]);
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'slow_task', code: 'aborted' });
});

e2e('MCP: makes no second call when the background dies in the middle of one', async (world) => {
  const { model, launched } = world;
  const server = await serveMcp();
  const release = server.hold();
  const { panel, id } = await connectServer(world, server.url);
  model.script(use(['load_skill', { skill_id: id }]), use(['slow_task', {}]), say('I do not know.'));
  await panel.send('Sort the notes.');
  await expect.poll(() => server.calls, { timeout: 15_000 }).toHaveLength(1);

  await launched.killBackground();
  release();
  await panel.turnEnd();

  expect(server.calls).toHaveLength(1);
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'slow_task', outcome: 'interrupted' });
});
