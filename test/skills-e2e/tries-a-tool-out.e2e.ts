import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import type { SkillVisit } from '../skills/route.ts';

const url = 'https://papers.test/abs/tides';
const CARD = {
  type: 'action_required',
  title: 'Connect to the team',
  elements: [{ type: 'button', id: 'later', label: 'Not now' }],
};

const contextsOf = ({ headers }: SkillVisit) =>
  [headers['agent-tool-context'], headers['kazzle-tool-context']].map(parse);
const parse = (text = 'null'): unknown => JSON.parse(text);

e2e(
  'K16 K34 K35 tells its server whether a conversation or the user asks, and shows cards only there',
  async (world) => {
    const { model, skillServer } = world;
    const skill = await importSkill(world, skillServer.skill('bookmarks'));
    model.script(use(['load_skill', { skill_id: skill.id }]), use(['save_bookmark', { url }]), say('Not now.'));
    const { panel } = await world.beside('article.html');

    await panel.send('Save the page for the team.');
    await panel.answer('once');
    await panel.click('.action-card button::-p-text(Not now)');
    await panel.turnEnd();
    await panel.click('.header nav button[aria-label="Settings"]');
    await panel.click('button::-p-text(Team bookmarks)');
    await panel.click('.skill-test summary');
    await panel.page.locator('.skill-test input').fill(url);
    await panel.click('.skill-test button[type="submit"]');
    // The words stand in the tool's description too.
    await panel.sees('.result-text::-p-text(connect_required)');
    // A server that asks where nobody can answer.
    skillServer.disturb('save', { json: CARD });
    await panel.click('.skill-test button[type="submit"]');
    await panel.sees('.result-text::-p-text(action_required_not_allowed)');

    const [thread, tried, again] = skillServer.to('save').map(contextsOf);
    const asked = { source: 'thread', threadId: panel.sessionId };
    expect(thread).toEqual([asked, asked]);
    expect(tried).toEqual([{ source: 'api' }, { source: 'api' }]);
    expect(again).toEqual(tried);
    expect(await panel.page.$('.action-card')).toBeNull();
  },
);
