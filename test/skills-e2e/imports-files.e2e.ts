import { join } from 'node:path';
import { expect } from 'vitest';
import { agreeToSkill } from '../e2e/harness/paste-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { chooseFile, dropFile, openAdd, openSkills, writeFiles } from '../e2e/harness/skill-doors.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('webbrain 5.3 name: a chosen file with old spellings imports, and each of its tools answers', async (world) => {
  const { model, skillServer } = world;
  const { panel } = await world.beside('article.html');
  const folder = writeFiles({ 'aliases.md': skillServer.skill('aliases') });
  await openAdd(panel);

  await chooseFile(panel, join(folder, 'aliases.md'));
  await panel.sees('.sub-foot');
  const before = (await panel.call('skill/list', {})).map(({ source }) => source.kind);
  await agreeToSkill(panel);
  await panel.click('.header nav button[aria-label="Settings"]');
  model.script(
    use(['load_skill', { skill_id: 'unit-table' }]),
    use(['convert_length', { value: 2 }], ['convert_weight', { kg: 3 }]),
    say('About 6.6 ft.'),
  );
  await panel.send('How long are 2 m in feet?');
  await panel.turnEnd();

  expect(before).not.toContain('file');
  expect((await panel.call('skill/list', {})).map(({ source }) => source)).toContainEqual({
    kind: 'file',
    name: 'aliases.md',
  });
  expect(skillServer.visits.map(({ path }) => path)).toEqual(['/convert?from=m&to=ft&value=2', '/weight?kg=3']);
});

e2e('a file that is dropped on the settings is shown, and nothing is stored yet', async (world) => {
  const { panel } = await world.beside('article.html');
  const folder = writeFiles({ 'lookup.md': world.skillServer.skill('lookup') });
  await openSkills(panel);
  const before = await panel.call('skill/list', {});

  await dropFile(panel, join(folder, 'lookup.md'));
  await panel.sees('.sub-foot');
  const shown = await panel.call('skill/list', {});
  await agreeToSkill(panel);

  expect(shown).toEqual(before);
  expect((await panel.call('skill/list', {})).map(({ source }) => source)).toContainEqual({
    kind: 'file',
    name: 'lookup.md',
  });
});
