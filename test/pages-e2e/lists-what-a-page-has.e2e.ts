import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { say } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const ALLOW = '.sub-foot .primary';

e2e('P41: the list is the registry, is allowed only once it was read, and is one click away', async ({ beside }) => {
  const { page, panel } = await beside('results.html');
  await panel.page.bringToFront();
  await panel.click('.page-offer button[aria-disabled="false"]');
  await panel.sees('.page-tool');
  expect(await listed(panel.page)).toEqual(
    await page.evaluate('agent.doctor().then(({ tools }) => tools.map(({ name }) => name))'),
  );
  await panel.sees('.unseen button');
  // It stood still for as long as anything has to.
  await panel.sees(`${ALLOW}[data-arming="false"]`);
  await panel.click(ALLOW);
  expect(await panel.page.$('.page-tool')).not.toBeNull();

  // By keyboard alone, from one part to the next.
  let steps = 0;
  await panel.page.focus('.unseen button');
  while (await panel.page.$('.unseen button')) {
    steps += 1;
    expect(steps).toBeLessThan(60);
    await panel.page.focus('.unseen button');
    await panel.page.keyboard.press('Enter');
    await panel.page.evaluate(nextFrame);
  }
  expect(steps).toBeGreaterThan(2);
  await panel.sees(`${ALLOW}[aria-disabled="false"]`);
  await panel.page.focus(ALLOW);
  await panel.page.keyboard.press(' ');
  await panel.sees('.composer');

  await panel.shows('Tools from this page: 10');
  await panel.click('.page-tools-line');
  await panel.sees('.page-tool');
  expect(await listed(panel.page)).toHaveLength(10);
  expect(await panel.page.$$eval('.tool-policy input:checked', (all) => all.length)).toBe(10);
  expect(await panel.page.$$eval('.page-tool .tags', (all) => all.map(({ textContent }) => textContent).join(''))).toBe(
    '',
  );
});

e2e('P41 P31: what was left out is listed with its reason, and what was sent with its size', async (world) => {
  const { beside, model } = world;
  const { page, panel } = await beside('offers-tools.html');
  await allowPage(panel);
  await page.evaluate(
    `window.offer([...window.tools, { name: 'no name', description: 'x', inputSchema: { type: 'object' } }])`,
  );
  await page.evaluate(`port.postMessage({ type: 'context.set', rev: 2, items: [
    { name: 'big', value: 'x'.repeat(5000) }, { name: 'user', value: 'Ada' } ] })`);
  model.script(say('Hello Ada.'));

  await panel.click('.page-tools-line');
  await panel.shows('Its name has another form.');
  await panel.click('.header button[aria-label="Back to the conversation"]');
  await panel.sees('.composer');
  await panel.send('Who am I?');
  await panel.turnEnd();

  const asked = JSON.stringify(await model.request(1));
  expect(asked).toContain('<item name=\\"user\\">Ada</item>');
  expect(asked).not.toContain('xxxx');
  await panel.click('.user-message .sent-context summary');
  await panel.shows('user 5 bytes');
  await panel.shows('big left out: over the limit');
});

e2e(
  'P41: a site that tells of no tools is asked by hand, and where it has none it is as if never asked',
  async (world) => {
    const { page, panel } = await world.beside('article.html');
    const before = await page.content();

    await panel.click('.page-search button[aria-disabled="false"]');
    await panel.shows('No tools were found on 127.0.0.1');

    expect(await panel.call('page/list', {})).toEqual([]);
    expect(await page.content()).toBe(before);
  },
);

function listed(panel: Page): Promise<readonly (string | null)[]> {
  return panel.$$eval('.page-tool h4 code', (names) => names.map(({ textContent }) => textContent));
}

// Runs in the panel's page.
function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
