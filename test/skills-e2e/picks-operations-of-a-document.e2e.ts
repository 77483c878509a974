import { expect } from 'vitest';
import { agreeToSkill } from '../e2e/harness/paste-skill.ts';
import { openSkillAdd, pickOperations } from '../e2e/harness/pick-operations.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { SHELTER_KEY } from '../skills/serve-shelter.ts';

e2e('K5 K10 operations of an OpenAPI document at an address become tools that make its requests', async (world) => {
  const { model, skillServer } = world;
  const { panel } = await world.beside('article.html');
  await openSkillAdd(panel);
  await panel.click('input[placeholder="https://"]');
  await panel.page.keyboard.type(`${skillServer.origin}/shelter/openapi.yaml`);
  await panel.page.keyboard.press('Enter');
  await pickOperations(panel, ['POST /animals', 'GET /animals/{animal-id}/visits']);
  const shown = await panel.text();
  await agreeToSkill(panel);
  await panel.click('input[type="password"]');
  await panel.page.keyboard.type(SHELTER_KEY);
  await panel.click('button[aria-label="Save KEY"]');
  await panel.sees('button[aria-label="Clear KEY"]');
  await panel.click('.header nav button[aria-label="Settings"]');
  const { id = '' } = (await panel.call('skill/list', {})).find(({ name }) => name === 'Animal shelter') ?? {};
  model.script(
    use(['load_skill', { skill_id: id }]),
    use(['listVisits', { 'animal-id': 'cat/7', from: '2026-11-30' }]),
    use(['animals_add', { body: { name: 'Minka', kind: 'cat' } }]),
    say('Minka is there.'),
  );

  await panel.send('Who visited cat/7? And add Minka, a cat.');
  await panel.sees('.permission-card');
  await panel.answer('once');
  await panel.turnEnd();

  expect(shown).toContain(new URL(skillServer.origin).host);
  // The document was asked for once; the parameter that was not given is not there, and no key where none is wanted.
  expect(skillServer.visits.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/shelter/openapi.yaml', ''],
    ['GET', '/shelter/v1/animals/cat%2F7/visits?from=2026-11-30', ''],
    ['POST', '/shelter/v1/animals', '{"name":"Minka","kind":"cat"}'],
  ]);
  const [, get, post] = skillServer.visits;
  expect(get?.headers['x-shelter-key']).toBeUndefined();
  expect(post?.headers).toMatchObject({ 'x-shelter-key': SHELTER_KEY, 'content-type': 'application/json' });
  const seen = JSON.stringify([model.requests, await panel.log(), await panel.page.content()]);
  expect(seen).toContain('Okafor');
  expect(seen).toContain('[secret]');
  expect(seen).not.toContain(SHELTER_KEY);
});
