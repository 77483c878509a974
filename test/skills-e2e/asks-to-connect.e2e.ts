import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('K27 K30 K31 connects when the user presses the button of the card, and saves once', async (world) => {
  const { model, skillServer, launched } = world;
  const skill = await importSkill(world, skillServer.skill('bookmarks'));
  const url = 'https://papers.test/abs/tides';
  model.script(
    use(['load_skill', { skill_id: skill.id }]),
    use(['save_bookmark', { url }]),
    use(['save_bookmark', { url }]),
    say('Saved.'),
  );
  const { panel } = await world.beside('article.html');

  await panel.send('Save the page for the team.');
  await panel.event('permission-request');
  await panel.answer('task');
  await panel.shows('Connect to the team');
  expect(model.requests).toHaveLength(2);

  await launched.killBackground();
  expect(skillServer.bookmarks.connected.size).toBe(0);
  await panel.click('.action-card .button.primary[aria-disabled="false"]');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(lastToolText(await model.request(3))).toContain('Connected.');
  expect(skillServer.to('connect')).toHaveLength(1);
  expect([...skillServer.bookmarks.connected.values()]).toEqual(['bookmarks.write']);
  expect(skillServer.bookmarks.saved).toMatchObject([{ url }]);
  expect(await panel.page.$('.action-card')).toBeNull();
});
