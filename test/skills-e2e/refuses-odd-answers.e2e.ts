import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';
import type { Disturbance } from '../skills/skill-server.ts';

const SECRET = 'words-of-the-answer';
const ANSWERS: Readonly<Record<string, readonly [disturb: (world: World) => Disturbance, said: string]>> = {
  'a 404': [() => ({ status: 404, json: { error: 'No such paper.' } }), '404'],
  'a redirect': [({ skillServer }) => ({ redirectTo: `${skillServer.origin}/ok` }), 'redirects'],
  'a larger one than 1 MiB': [() => ({ json: { text: SECRET + 'x'.repeat(1_048_576) } }), 'more than'],
  'one that is no text': [() => ({ body: SECRET, mediaType: 'image/png' }), 'no text'],
};

for (const [what, [disturb, said]] of Object.entries(ANSWERS)) {
  e2e(`webbrain 5.3 http: ${what} is told as an error`, async (world) => {
    const { model, skillServer } = world;
    const skill = await importSkill(world, skillServer.skill('lookup'));
    skillServer.disturb('lookup', disturb(world));
    const url = 'https://papers.test/abs/tides';
    model.script(use(['load_skill', { skill_id: skill.id }]), use(['paper_lookup', { url }]), say('It does not work.'));
    const { panel } = await world.beside('article.html');

    await panel.send('Who wrote it?');
    await panel.turnEnd();

    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'paper_lookup', outcome: 'failed' });
    expect(lastToolText(await model.request(3))).toContain(said);
    expect(lastToolText(await model.request(3))).not.toContain(SECRET);
    expect(skillServer.to('lookup')).toHaveLength(1);
    expect(skillServer.to('ok')).toEqual([]);
  });
}
