import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { toolTexts } from '../e2e/harness/tool-texts.ts';
import { e2e } from '../e2e/harness/world.ts';
import { refusal } from '../skills/route.ts';

const PRESSABLE = '.action-card .button.primary[aria-disabled="false"]';

e2e('K28 K30 K31 keeps the card when its button fails, and gives one result once it works', async (world) => {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('bookmarks'));
  model.script(
    use(['load_skill', { skill_id: skill.id }]),
    use(['save_bookmark', { url: 'https://papers.test/abs/tides' }]),
    say('Connected.'),
  );
  skillServer.disturb('connect', { ...refusal(503, 'busy', 'The list is being moved.'), times: 1 });
  const { page, panel } = await world.beside('article.html');
  await panel.send('Save the page for the team.');
  await panel.answer('once');

  await panel.click(PRESSABLE);
  await panel.shows('The list is being moved.');
  const requestsWhileOpen = model.requests.length;
  const releases = skillServer.hold('connect');
  await panel.page.waitForSelector(PRESSABLE, { visible: true });
  // Held, so that the second click comes while the first one's run is under way.
  await panel.page.click(PRESSABLE, { count: 2 });
  releases();
  const end = await panel.turnEnd();

  expect(requestsWhileOpen).toBe(2);
  expect(end.reason).toBe('answered');
  expect(skillServer.to('connect')).toHaveLength(2);
  expect(model.requests).toHaveLength(3);
  expect(toolTexts(await model.request(3)).filter((text) => text.includes('Connected.'))).toHaveLength(1);
  await panel.shows('You chose “Connect”');

  await world.closePanel(panel);
  const again = await world.openPanel(page);
  await again.shows('You chose “Connect”');
  await again.shows('Save bookmark · Team bookmarks');
});
