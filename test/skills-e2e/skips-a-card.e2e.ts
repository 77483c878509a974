import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';

const url = 'https://papers.test/abs/tides';

/** A turn that waits under the card of the skill's server. */
async function waitUnderCard(world: World) {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('bookmarks'));
  model.script(use(['load_skill', { skill_id: skill.id }]), use(['save_bookmark', { url }]), say('Then not.'));
  const { page, panel } = await world.beside('article.html');
  await panel.send('Save the page for the team.');
  await panel.answer('once');
  await panel.sees('.action-card');
  return { page, panel };
}

e2e('K28 K33 goes on without a result when the user skips the card', async (world) => {
  const { model, skillServer } = world;
  const { page, panel } = await waitUnderCard(world);

  await panel.click('.action-card button::-p-text(Skip)');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(lastToolText(await model.request(3))).toContain('skipped by the user');
  expect(skillServer.to('connect')).toEqual([]);
  await world.closePanel(panel);
  await (await world.openPanel(page)).shows('You skipped “Connect to the team”');
});

e2e('K28 K33 stops when the user cancels at the card, and the call has an error for its result', async (world) => {
  const { model, skillServer } = world;
  const { page, panel } = await waitUnderCard(world);

  await panel.click('.action-card button::-p-text(Cancel)');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('stopped');
  const call = await panel.event('tool-end', 2);
  expect(call).toMatchObject({ name: 'save_bookmark', outcome: 'aborted', message: { ok: false, code: 'aborted' } });
  expect(model.requests).toHaveLength(2);
  expect(skillServer.to('connect')).toEqual([]);
  await world.closePanel(panel);
  await (await world.openPanel(page)).shows('You cancelled the task at “Connect to the team”');
});
