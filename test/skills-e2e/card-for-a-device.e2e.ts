import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import type { Panel } from '../e2e/harness/panel.ts';
import { type Answer, lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';

const url = 'https://papers.test/abs/tides';

async function askToSave(world: World, ...then: readonly Answer[]): Promise<Panel> {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('bookmarks'));
  model.script(use(['load_skill', { skill_id: skill.id }]), ...then, say('So.'));
  const { panel } = await world.beside('article.html');
  await panel.send('Save the page for the team.');
  return panel;
}

const labels = ({ page }: Panel) =>
  page.$$eval('.action-card button', (buttons) => buttons.map(({ textContent }) => textContent));

e2e('K32 a card for another device offers the way there, Skip and Cancel, and nothing of the server', async (world) => {
  const { model, skillServer } = world;
  skillServer.bookmarks.assignTo('another-installation', 'Office PC');
  const panel = await askToSave(world, use(['save_bookmark', { url }]));
  await panel.answer('once');
  await panel.sees('.action-card');
  const shown = await labels(panel);

  await panel.click('.action-card button::-p-text(Continue on Office PC)');
  const end = await panel.turnEnd();

  expect(shown).toEqual(['Continue on Office PC', 'Skip', 'Cancel']);
  expect(end.reason).toBe('answered');
  expect(skillServer.to('connect')).toEqual([]);
  const told = lastToolText(await model.request(3));
  expect(told).toContain('Office PC');
  expect(told).toContain('another device');
  await panel.shows('You chose to continue on Office PC');
});

e2e('K32 a card for this device has the buttons of its server', async (world) => {
  const { skillServer } = world;
  const panel = await askToSave(world, use(['save_bookmark', { url }]));
  const { id } = await panel.call('device/get', {});
  skillServer.bookmarks.assignTo(id, 'Office PC');
  await panel.answer('once');
  await panel.sees('.action-card');

  expect(await labels(panel)).toEqual(['Connect', 'Not now', 'Skip', 'Cancel']);
});

e2e(
  'K32 a model gets the id of this device, and the name that the user gave it, once a skill needs it',
  async (world) => {
    const { model, skillServer } = world;
    const skill = await importSkill(world, skillServer.skill('bookmarks'));
    const { panel } = await world.beside('article.html');
    await panel.click('.header nav button[aria-label="Settings"]');
    await panel.click('label::-p-text(Name of this device)');
    await panel.page.keyboard.type('Kitchen');
    // Tab would lead out of the page in Firefox: nothing behind it takes the focus.
    await panel.page.keyboard.press('Enter');
    const { id, defaultName } = await panel.call('device/get', {});
    await panel.click('.header nav button[aria-label="Settings"]');
    model.script(
      use(['load_skill', { skill_id: skill.id }]),
      use(['computer', { action: 'list' }]),
      use(['save_bookmark', { url }]),
      say('Not now.'),
    );

    await panel.send('Which device is this?');
    await panel.answer('once');
    await panel.sees('.action-card');

    const names = (request: { readonly tools?: unknown }) => JSON.stringify(request.tools);
    expect(names(await model.request(1))).not.toContain('"computer"');
    expect(names(await model.request(2))).toContain('"computer"');
    const told = lastToolText(await model.request(3));
    expect(JSON.parse(told.slice(told.indexOf('['), told.lastIndexOf(']') + 1))).toEqual([{ id, name: 'Kitchen' }]);
    expect(defaultName).toMatch(/^(Chrome|Chromium|Firefox) on Linux$/);
    // The server knows it by the same id.
    const [, claims = ''] = skillServer.to('save')[0]?.headers.authorization?.split('.') ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: id });
  },
);
