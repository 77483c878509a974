import { expect } from 'vitest';
import { say } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage, allowShown } from './allow-page.ts';

e2e(
  'D2 D22 P27: guidance is told once, labelled, under the rules; another text waits until the user agreed to it',
  async ({ beside, model }) => {
    const { page, panel } = await beside('many-tools.html');
    await allowPage(panel);
    model.script(say('One.'), say('Two.'), say('Three.'));

    await panel.send('First.');
    await panel.turnEnd();
    await page.evaluate('window.guide("Mix before you weigh.")');
    await panel.shows('new instructions for its tools');
    await panel.send('Second.');
    await panel.turnEnd(2);
    await panel.click('.page-offer button');
    await panel.sees('.page-extras');
    await panel.click('.page-extras input[type=checkbox]');
    await allowShown(panel);
    await panel.send('Third.');
    await panel.turnEnd(3);

    const [first, second, third] = [await model.request(1), await model.request(2), await model.request(3)];
    const system = first.messages?.[0];
    expect(system?.role).toBe('system');
    expect(JSON.stringify(system)).not.toContain('Weigh before you mix');
    expect(JSON.stringify(first.messages?.[1])).toMatch(
      /\[How the page says that its tools are to be used\]\\n<untrusted_page_content [^>]*>\\nWeigh before you mix\./,
    );
    expect(JSON.stringify(second).match(/Weigh before you mix/g)).toHaveLength(1);
    expect(JSON.stringify(second)).not.toContain('Mix before you weigh');
    expect(JSON.stringify(third).match(/Weigh before you mix/g)).toHaveLength(1);
    expect(JSON.stringify(third).match(/Mix before you weigh/g)).toHaveLength(1);
    expect(JSON.stringify(third.messages?.at(-1))).toContain('Mix before you weigh');
    expect(third.messages?.[0]).toEqual(system);
  },
);

e2e(
  'P29 P30 P31: context over the limit is left out from the earliest, the page is told, and it comes back',
  async ({ beside, model }) => {
    const { page, panel } = await beside('many-tools.html');
    await page.evaluate('agent.setContext("first", "here"); agent.setContext("second", "汉".repeat(600))');
    await allowPage(panel);
    model.script(say('One.'), say('Two.'));

    await page.evaluate('agent.setContext("big", "😀".repeat(900))');
    await panel.send('First.');
    await panel.turnEnd();
    await page.waitForFunction('window.logs.some(({ data }) => data?.names)');
    const warned = await page.evaluate('window.logs.findLast(({ data }) => data?.names)');
    await page.evaluate('agent.removeContext("big")');
    await panel.send('Second.');
    await panel.turnEnd(2);

    const [one, two] = [JSON.stringify(await model.request(1)), JSON.stringify(await model.request(2))];
    expect(warned).toMatchObject({ level: 'warn', data: { names: ['first', 'second'] } });
    expect(one.match(/<item name=\\"[a-z]+/g)).toEqual(['<item name=\\"big']);
    expect(two.match(/<item name=\\"[a-z]+/g)).toEqual(['<item name=\\"first', '<item name=\\"second']);
  },
);
