import { expect } from 'vitest';
import { importSkill } from './harness/import-skill.ts';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'webbrain 5.3 activeTabUrlArg: lends the tools of a skill to the task that loaded it, and tells the server no more than the tab',
  async (world) => {
    const { model, skillServer } = world;
    const skill = await importSkill(world, skillServer.skill('lookup'));
    model.script(use(['load_skill', { skill_id: skill.id }]), use(['paper_lookup', {}]), say('By Okafor and Brandt.'));
    const panel = await world.openPanel(await world.open(`${skillServer.originAt('papers.test')}/abs/tides`));

    await panel.send('Who wrote this?');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    const names = model.requests.map(({ tools = [] }) => tools.some((tool) => tool.function.name === 'paper_lookup'));
    expect(names).toEqual([false, true, true]);
    expect(lastToolText(await model.request(2))).toContain('Call `paper_lookup` once');
    expect(lastToolText(await model.request(3))).toMatch(
      /^<untrusted_page_content [^>]*>\n\{"success":true,"status":200,"data":\{"found":true/,
    );
    const [visit, ...more] = skillServer.to('lookup');
    expect(more).toEqual([]);
    expect(JSON.parse(visit?.body ?? '')).toEqual({
      fields: 'title,authors,year,journal',
      url: `${skillServer.originAt('papers.test')}/abs/tides`,
    });
    expect(visit?.headers).not.toHaveProperty('cookie');
    expect(visit?.headers).not.toHaveProperty('referer');
  },
);
