import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

// The same lesson, written for the element and for React; both are what site authors copy.
for (const version of ['element', 'react']) {
  const lesson = `examples/praxis-${version}/index.html`;

  e2e(
    `P1 P3 P22 P26 P38 P40: ${version}: a lesson gives its tool and two readables, and hears of the call`,
    async ({ beside, model }) => {
      const { page, panel } = await beside(lesson);
      await allowPage(panel);
      model.script(use(['set_progress', { percent: 50 }]), say('Half is done.'), say('It is half done.'));

      await panel.send('I did half.');
      await panel.answer('once');
      await panel.turnEnd();
      await hears(page, 'set_progress end');
      await panel.send('How far am I?');
      await panel.turnEnd(2);

      expect(await page.evaluate('document.querySelector("progress").value')).toBe(50);
      expect(await eventsOf(page)).toEqual(['set_progress start', 'set_progress end']);
      expect(lastToolText(await model.request(2))).toContain('{"percent":50}');
      const first = JSON.stringify(await model.request(1));
      expect(first).toContain(context(0));
      expect(first).toContain('Sets the progress bar of the lesson.');
      const last = JSON.stringify(await model.request(3));
      expect(last).toContain(context(50));
      expect(last).not.toContain(context(0));
    },
  );

  e2e(
    `P29 P30 P31 P39: ${version}: what is over the limit is left out, told, and back when there is room`,
    async ({ beside, model }) => {
      const { page, panel } = await beside(lesson);
      await allowPage(panel);
      model.script(say('One.'), say('Two.'));
      await page.evaluate('document.querySelector("praxis-agent").setReadable("notes", "x".repeat(4000))');

      await panel.send('First.');
      await panel.turnEnd();
      await hears(page, 'warn:');
      await page.evaluate('document.querySelector("praxis-agent").removeReadable("notes")');
      await panel.send('Second.');
      await panel.turnEnd(2);

      const first = JSON.stringify(await model.request(1));
      expect(first).toContain('<item name=\\"notes\\">');
      expect(first).not.toContain('<item name=\\"lesson\\">');
      expect((await eventsOf(page)).join()).toContain('{"names":["lesson"');
      expect(JSON.stringify(await model.request(2))).toContain(context(0));
    },
  );

  e2e(
    `P14 P35 P38: ${version}: a question to the learner outlives the background, and is asked once`,
    async ({ beside, model, launched }) => {
      const { page, panel } = await beside(lesson);
      await allowPage(panel);
      model.script(use(['ask_learner', { question: 'What is a half of a half?' }]), say('Right.'));

      await panel.send('Ask me something.');
      await panel.answer('once');
      await page.waitForSelector('#questions form');
      await launched.killBackground();
      await page.type('#questions input', 'a quarter');
      await page.click('#questions button');
      const end = await panel.turnEnd();
      await hears(page, 'ask_learner end');

      expect(end.reason).toBe('answered');
      expect(lastToolText(await model.request(2))).toContain('{"answer":"a quarter"}');
      expect(await page.$$('#questions form')).toHaveLength(1);
      expect(await eventsOf(page)).toEqual(['ask_learner start', 'ask_learner end']);
    },
  );
}

/** Both readables as they stand in a request. */
function context(percent: number): string {
  const lesson = '<item name="lesson">{"id":7,"title":"Fractions","unit":"Parts of a whole"}</item>';
  const block = `<page_context untrusted="true">\n${lesson}\n<item name="progress">{"percent":${percent}}</item>\n</page_context>`;
  return JSON.stringify(block).slice(1, -1);
}

async function eventsOf(page: Page): Promise<readonly string[]> {
  return page.$$eval('#events li', (lines) => lines.map(({ textContent }) => textContent ?? ''));
}

async function hears(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted: string) => document.querySelector('#events')?.textContent?.includes(wanted),
    {},
    text,
  );
}
