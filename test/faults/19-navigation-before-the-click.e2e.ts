import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';
import { pressed } from './pressed.ts';

/** What happens to the page between a look at it and the click. */
const SWAPS: readonly ((page: Page, url: string) => Promise<unknown>)[] = [
  (page, url) => page.goto(`${url}hostile.html?make=swap&order=Delete,Keep`),
  (page) => page.reload(),
  (page, url) => page.goto(`${url}hostile.html?make=swap&order=Delete`),
  (page, url) => page.goto(`${url}hostile.html?make=swap&order=Keep,Delete`),
  (page) => page.evaluate("main.append(main.querySelector('button'))"),
  (page) => page.evaluate("main.replaceChildren(button('Delete'), button('Share'))"),
];

fault(19, 'presses nothing else when the page goes away between look and click', async ({ beside, model, site }) => {
  const { page, panel } = await beside('hostile.html?make=swap&order=Keep,Delete');
  for (const swap of SWAPS) {
    model.script(
      async (request, response) => {
        await page.goto(`${site.url}hostile.html?make=swap&order=Keep,Delete`);
        await use(['get_accessibility_tree', { full: true }])(request, response);
      },
      async (request, response) => {
        await swap(page, site.url);
        await use(['click_ax', { ref_id: refIn(request, /button "Keep"/) }])(request, response);
      },
    );
  }
  model.script(say('Done.'));

  await panel.send('Keep it');
  await panel.answer('task');
  await panel.turnEnd();

  const looks = (await panel.events('tool-end')).filter(({ name }) => name === 'get_accessibility_tree');
  expect(looks.map(({ outcome }) => outcome)).toEqual(SWAPS.map(() => 'ok'));
  // Where it only moved, it is still what was seen.
  expect(pressed(site)).toEqual(['Keep']);
});
