import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('K23 shows the page of an answer in a frame that works, beside what the model says', async (world) => {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('bookmarks'));
  const { panel } = await world.beside('article.html');
  await panel.call('skill/secret', { id: skill.id, name: 'TEAM_KEY', value: 'any' });
  model.script(
    use(['load_skill', { skill_id: skill.id }]),
    use(['find_bookmarks', { words: 'tides' }]),
    say('Here is the board.'),
  );

  await panel.send('Show the bookmarks about tides.');
  await panel.turnEnd();
  await skillServer.visit('board');
  // It posted the height that it wants, so its script ran.
  await panel.sees('.embed iframe[height="200"]');
  // Firefox's driver reaches no frame of an extension's page.
  const board = panel.page.frames().find((frame) => frame.url().endsWith('/board'));
  await board?.locator('#count').click();
  if (board) await skillServer.visit('click');

  expect(skillServer.bookmarks.clicks.count).toBe(world.launched.name === 'chrome' ? 1 : 0);
});
