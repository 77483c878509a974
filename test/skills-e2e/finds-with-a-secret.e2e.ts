import { expect } from 'vitest';
import { agreeToSkill, previewSkill } from '../e2e/harness/paste-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

const KEY = 'blue-heron-2417';

e2e('K10 K13 sends a secret of the settings in its header, and shows it to no model and in no log', async (world) => {
  const { model, skillServer } = world;
  skillServer.bookmarks.requireKey(KEY);
  // It says what it was sent.
  skillServer.disturb('search', { json: { content: `Found nothing for ${KEY}.` } });
  const { panel } = await world.beside('article.html');
  await previewSkill(panel, skillServer.skill('bookmarks'));
  await agreeToSkill(panel);
  await panel.click('input[type="password"]');
  await panel.page.keyboard.type(KEY);
  await panel.click('button[aria-label="Save TEAM_KEY"]');
  await panel.sees('button[aria-label="Clear TEAM_KEY"]');
  await panel.click('.header nav button[aria-label="Settings"]');
  const { id = '' } = (await panel.call('skill/list', {})).find(({ name }) => name === 'Team bookmarks') ?? {};
  model.script(
    use(['load_skill', { skill_id: id }]),
    use(['find_bookmarks', { words: 'tides & bays/2' }]),
    say('There are none.'),
  );

  await panel.send('Which bookmarks are about tides?');
  await panel.turnEnd();

  const [visit, ...more] = skillServer.to('search');
  expect(more).toEqual([]);
  expect(visit?.headers['x-team-key']).toBe(KEY);
  // The words are one piece of the path, and `$${` stands for itself.
  expect(visit?.path).toBe('/search/tides%20%26%20bays%2F2?literal=%24%7Binput.words%7D');
  const seen = JSON.stringify([model.requests, await panel.log(), await panel.page.content()]);
  expect(seen).toContain('Found nothing for');
  expect(seen).not.toContain(KEY);
});
