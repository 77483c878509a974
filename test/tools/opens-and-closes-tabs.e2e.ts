import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('it opens a tab, works there, goes back and closes it', async ({ beside, launched, model, site }) => {
  let home = 0;
  let opened = 0;
  model.script(
    use(['list_tabs', {}]),
    async (request, response) => {
      home = tabIn(lastToolText(request), /article\.html/);
      await use(['open_tab', { url: `${site.url}form.html` }])(request, response);
    },
    use(['list_tabs', {}]),
    async (request, response) => {
      opened = tabIn(lastToolText(request), /form\.html/);
      await use(['switch_tab', { tab_id: home }])(request, response);
    },
    async (request, response) => use(['close_tab', { tab_id: opened }])(request, response),
    say('Done there.'),
  );
  const { panel } = await beside('article.html');
  const before = (await launched.browser.pages()).length;

  await panel.send('Look at the form in another tab, then close it');
  await panel.turnEnd();

  expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  expect(site.visits.some(({ path }) => path === '/form.html')).toBe(true);
  expect((await launched.browser.pages()).length).toBe(before);
});

function tabIn(list: string, line: RegExp): number {
  const found = list.split('\n').find((each) => line.test(each));
  return Number(/\d+/.exec(found ?? '')?.[0]);
}
