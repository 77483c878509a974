import { expect, vi } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

e2e('a page that is left takes its tools with it, and brings them back', async ({ beside, model, site }) => {
  const { page, panel } = await beside('framed-tools.html');
  await allowPage(panel);
  model.script(say('Nothing here.'), use(['count', {}]), say('One.'));

  await page.goto(new URL('article.html', site.url).href);
  await panel.send('What can you do here?');
  await panel.turnEnd();
  await page.goBack();
  await page.waitForFunction('window.loaded === true');
  await panel.send('Count.');
  await panel.answer('once');
  await panel.turnEnd(2);

  const requests = model.requests.map((request) => JSON.stringify(request).includes('Counts one on.'));
  expect(requests).toEqual([false, true, true]);
  expect(await page.evaluate('runs')).toBe(1);
});

e2e('a call that a page had begun when it was left may or may not have happened', async ({ beside, model, site }) => {
  const { page, panel } = await beside('framed-tools.html');
  await allowPage(panel);
  model.script(use(['hold', {}]), say('I do not know.'));

  await panel.send('Count, and hold.');
  await panel.answer('once');
  await page.waitForFunction('window.runs === 1');
  await page.reload();
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toContain('may or may not have happened');
  expect(site.visits.filter(({ path }) => path === '/ran')).toHaveLength(1);
  expect(await page.evaluate('runs')).toBe(0);
});

e2e('P16: a route of a page without a tool takes it from the next request', async ({ beside, model }) => {
  const { page, panel } = await beside('framed-tools.html');
  await allowPage(panel);
  model.script(say('Hello.'), say('It is gone.'));

  await panel.send('Hello.');
  await panel.turnEnd();
  await page.evaluate('leave()');
  const tabOf = "chrome.tabs.query({}).then((tabs) => tabs.find(({ url }) => url?.includes('framed-tools'))?.id)";
  const tabId = Number(await panel.page.evaluate(tabOf));
  await vi.waitFor(async () => expect((await panel.call('page/view', { tabId })).tools).toHaveLength(1));
  await panel.send('And now?');
  await panel.turnEnd(2);

  const offered = model.requests.map((request) => JSON.stringify(request).includes('Counts one on.'));
  expect(offered).toEqual([true, false]);
});
