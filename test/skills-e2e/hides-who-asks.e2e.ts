import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { saveAudio } from './saves-audio.ts';

const OWN = /(?:chrome|moz)-extension:/;

e2e('a request that reads tells the server nothing of the installation it comes from', async (world) => {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('lookup'));
  const url = 'https://papers.test/abs/tides';
  model.script(use(['load_skill', { skill_id: skill.id }]), use(['paper_lookup', { url }]), say('By Okafor.'));
  const { panel } = await world.beside('article.html');

  await panel.send('Who wrote it?');
  await panel.turnEnd();

  expect(skillServer.to('lookup')).toHaveLength(1);
  expect(headersOf(skillServer.visits)).toEqual([]);
});

e2e('no request of a job tells the server anything of the installation it comes from', async (world) => {
  const { skillServer } = world;
  const panel = await saveAudio(world);
  await panel.turnEnd();

  expect(skillServer.visits.map(({ method }) => method)).toEqual(expect.arrayContaining(['POST', 'GET', 'DELETE']));
  expect(headersOf(skillServer.visits)).toEqual([]);
});

/** All headers of all requests that say which extension asks. */
function headersOf(visits: readonly { readonly method: string; readonly headers: Readonly<Record<string, string>> }[]) {
  return visits.flatMap(({ method, headers }) =>
    Object.entries(headers)
      .filter(([name, value]) => name === 'origin' || name === 'referer' || OWN.test(value))
      .map(([name, value]) => `${method} ${name}: ${value}`),
  );
}
