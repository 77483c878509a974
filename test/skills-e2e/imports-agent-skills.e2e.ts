import { join } from 'node:path';
import { expect } from 'vitest';
import { agreeToSkill } from '../e2e/harness/paste-skill.ts';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { chooseFile, openAdd, refusalOf, writeFiles } from '../e2e/harness/skill-doors.ts';
import { e2e } from '../e2e/harness/world.ts';
import { zipFile } from '../fakes/zip-file.ts';

const TIDES = {
  'tides/SKILL.md': '---\nname: tides\ndescription: Reads tide tables.\n---\n\n# Tides\n\nSay high water first.\n',
  'tides/scripts/run.sh': 'touch /tmp/tides-was-run\n',
  'tides/references/table.md': '# Secret of the table\n',
};

async function zipped(files: Readonly<Record<string, string>>): Promise<string> {
  const bytes = new Uint8Array(await zipFile(files).arrayBuffer());
  return join(writeFiles({ 'skill.zip': bytes }), 'skill.zip');
}

for (const [door, choose] of [
  ['folder', async () => ({ path: join(writeFiles(TIDES), 'tides'), kind: 'folder' as const })],
  ['zip', async () => ({ path: await zipped(TIDES), kind: 'file' as const })],
] as const) {
  e2e(
    `webbrain 5.2 front matter: an Agent Skill in a ${door} gives its text, and the other files are only listed`,
    async (world) => {
      const { model } = world;
      const { panel } = await world.beside('article.html');
      await openAdd(panel);

      const { path, kind } = await choose();
      await chooseFile(panel, path, kind);
      await panel.sees('.sub-foot');
      const [listed, faults] = [
        await panel.page.$$eval('.paths li', (items) => items.map((each) => each.textContent)),
        await panel.page.$('.skill-problems'),
      ];
      await agreeToSkill(panel);
      await panel.click('.header nav button[aria-label="Settings"]');
      model.script(use(['load_skill', { skill_id: 'tides' }]), say('High water is at six.'));
      await panel.send('When is high water?');
      await panel.turnEnd();

      expect(listed).toEqual(['references/table.md', 'scripts/run.sh']);
      expect(faults).toBeNull();
      expect(JSON.stringify(model.requests[0])).toContain('Reads tide tables.');
      const text = lastToolText(await model.request(2));
      expect(text).toContain('Say high water first.');
      expect(JSON.stringify(model.requests)).not.toMatch(/description: Reads|Secret of the table|tides-was-run/);
    },
  );
}

e2e('K19 a tools.json in a zip refuses it, and says where the file is', async (world) => {
  const { panel } = await world.beside('article.html');
  await openAdd(panel);

  await chooseFile(panel, await zipped({ ...TIDES, 'tides/tools.json': '[]' }));

  expect(await refusalOf(panel)).toContain('tides/tools.json');
  expect((await panel.call('skill/list', {})).map(({ id }) => id)).not.toContain('tides');
});

e2e('an Agent Skill in a folder of another name is warned of', async (world) => {
  const { panel } = await world.beside('article.html');
  await openAdd(panel);

  await chooseFile(panel, await zipped({ 'waves/SKILL.md': TIDES['tides/SKILL.md'] }));
  await panel.sees('.skill-problems[data-level="warning"]');

  const [where, reason] = await panel.page.$$eval('.skill-problems li :is(code, p)', (parts) =>
    parts.map(({ textContent }) => textContent),
  );
  expect(where).toBe('front matter.name');
  expect(reason).toContain('waves');
});
