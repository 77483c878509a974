import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { agreeToSkill, previewSkill } from '../e2e/harness/paste-skill.ts';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { say } from '../e2e/harness/scripted-model.ts';
import { chooseFile, shownDiff, writeFiles } from '../e2e/harness/skill-doors.ts';
import { e2e, type World } from '../e2e/harness/world.ts';

const ID = 'paper-lookup';

async function withLookup(world: World): Promise<Panel> {
  const { panel } = await world.beside('article.html');
  await previewSkill(panel, world.skillServer.skill('lookup'));
  await agreeToSkill(panel);
  return panel;
}

const lookup = async (panel: Panel) => (await panel.call('skill/list', {})).find(({ id }) => id === ID);

e2e('an edit is shown with what it changes, and takes the place of the skill', async (world) => {
  const panel = await withLookup(world);
  const before = await lookup(panel);
  await panel.click('button::-p-text(Edit)');
  await panel.click('textarea.skill-source');

  await panel.page.evaluate(() => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(0, '# Paper lookup'.length);
    document.execCommand('insertText', false, '# Papers by address');
  });
  await panel.click('button[type="submit"]::-p-text(Preview)');
  const diff = await shownDiff(panel);
  const unchanged = await lookup(panel);
  await panel.click('.sub-foot button.primary');
  await panel.sees('button::-p-text(Export)');

  expect(diff.filter((line) => /^[-+] ./.test(line))).toEqual(['- # Paper lookup', '+ # Papers by address']);
  expect(unchanged?.hash).toBe(before?.hash);
  expect(await lookup(panel)).toMatchObject({ name: 'Papers by address', enabled: true });
  expect((await panel.call('skill/list', {})).filter(({ source }) => source.kind === 'text')).toHaveLength(1);
});

e2e('what is exported is the file that was imported, and imports as the same skill', async (world) => {
  const panel = await withLookup(world);
  const before = savedFiles(world);
  const hash = (await lookup(panel))?.hash;

  await panel.click('button::-p-text(Export)');
  await expect.poll(() => savedSince(world, before).filter((name) => name.endsWith('.md'))).toHaveLength(1);
  const file = join(world.downloads, savedSince(world, before)[0] ?? '');
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(world.skillServer.skill('lookup'));
  await panel.click('button::-p-text(Remove)');
  await panel.click('button::-p-text(Really remove?)');
  await panel.sees('#skills-head');
  const gone = await lookup(panel);
  await panel.click('button::-p-text(Add a skill)');
  await chooseFile(panel, file);
  await panel.sees('.sub-foot');
  await agreeToSkill(panel);

  expect(gone).toBeUndefined();
  expect(await lookup(panel)).toMatchObject({ hash, source: { kind: 'file', name: 'paper-lookup.md' } });
});

e2e('a skill that is switched off is in no catalogue until it is on again', async (world) => {
  const { model } = world;
  const panel = await withLookup(world);
  const catalogue = async (question: string, count: number) => {
    model.script(say('Yes.'));
    await panel.click('.header nav button[aria-label="Settings"]');
    await panel.send(question);
    await panel.turnEnd(count);
    return JSON.stringify(model.requests.at(-1)?.messages).includes(ID);
  };
  const flip = async () => {
    await panel.click('.header nav button[aria-label="Settings"]');
    // The page of the skill is still open there.
    await panel.click('main input[role="switch"]');
  };

  const on = await catalogue('First?', 1);
  await flip();
  const off = await catalogue('Second?', 2);
  await flip();
  const again = await catalogue('Third?', 3);

  expect([on, off, again]).toEqual([true, false, true]);
});

e2e('a file of the same name that changed is shown as a change of the skill', async (world) => {
  const panel = await withLookup(world);
  await panel.click('button::-p-text(All skills)');
  await panel.click('button::-p-text(Add a skill)');
  const folder = writeFiles({
    'paper.md': world.skillServer.skill('lookup').replace('# Paper lookup', '# Paper lookup\n\nMore.'),
  });

  await chooseFile(panel, join(folder, 'paper.md'));

  expect((await shownDiff(panel)).filter((line) => /^[-+] ./.test(line))).toEqual(['+ More.']);
});
