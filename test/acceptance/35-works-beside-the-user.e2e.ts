import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(35, 'opens tabs in the background, in one group with the tab of the task', async (world) => {
  const { beside, model, site } = world;
  model.script(use(['open_tab', { url: `${site.url}form.html` }]), use(['read_page', {}]), say('Read.'));
  const { page, panel } = await beside('article.html');
  const before = await tabsOf(panel);

  await panel.send('Open the form');
  await panel.turnEnd();

  expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
  const tabs = await tabsOf(panel);
  const opened = tabs.filter(({ id }) => before.every((tab) => tab.id !== id));
  expect(opened).toMatchObject([{ active: false, url: `${site.url}form.html` }]);
  const home = tabs.find(({ url }) => url === `${site.url}article.html`);
  expect(home?.groupId).toBeGreaterThanOrEqual(0);
  expect(opened[0]?.groupId).toBe(home?.groupId);
  await closeTabs(panel, opened);
});

acceptance(35, 'does two tasks at once, each in its own tabs and group', async ({ beside, model, site }) => {
  const first = await beside('article.html');
  const second = await beside('form.html');
  const before = await tabsOf(second.panel);
  const bothBegan = Promise.withResolvers<void>();
  // Whichever asks first waits for the other, so that both tasks are under way.
  model.script(
    async (request, response) => {
      await bothBegan.promise;
      await use(['open_tab', { url: `${site.url}links.html?${taskOf(request)}` }])(request, response);
    },
    async (request, response) => {
      bothBegan.resolve();
      await use(['open_tab', { url: `${site.url}links.html?${taskOf(request)}` }])(request, response);
    },
    ...Array.from({ length: 4 }, () => (...args: Parameters<ReturnType<typeof say>>) => {
      const isOpen = lastToolText(args[0]).includes('Now at') && !lastToolText(args[0]).includes('current');
      return (isOpen ? use(['list_tabs', {}]) : say('Done.'))(...args);
    }),
  );

  await first.page.bringToFront();
  await first.panel.send('Task one');
  await model.request(1);
  await second.page.bringToFront();
  await second.panel.send('Task two');
  await Promise.all([first.panel.turnEnd(), second.panel.turnEnd()]);

  const opened = (await tabsOf(second.panel)).filter(({ id }) => before.every((tab) => tab.id !== id));
  const groupOf = (end: string) => opened.find(({ url }) => url.endsWith(end))?.groupId;
  const homes = await tabsOf(second.panel);
  expect(groupOf('?one')).toBe(homes.find(({ url }) => url.endsWith('article.html'))?.groupId);
  expect(groupOf('?two')).toBe(homes.find(({ url }) => url.endsWith('form.html'))?.groupId);
  expect(groupOf('?one')).not.toBe(groupOf('?two'));
  for (const [panel, mine] of [
    [first.panel, '?one'],
    [second.panel, '?two'],
  ] as const) {
    const [start] = await panel.events('tool-end');
    expect(start?.workingTabId).toBe(opened.find(({ url }) => url.endsWith(mine))?.id);
  }
  await closeTabs(second.panel, opened);
});

acceptance(35, 'reads pages as their scripts render them in hidden tabs, and closes those', async (world) => {
  const { beside, model, site } = world;
  const urls = ['rendered.html', 'article.html?1', 'article.html?2', 'article.html?3'].map((path) => site.url + path);
  const calls = urls.map((url): [string, object] => ['research_url', { url }]);
  model.script(use(...calls), say('The Brook.'));
  const { page, panel } = await beside('form.html');
  const before = await tabsOf(panel);

  await panel.send('Which kettle boils fastest?');
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  expect(ends.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(ends.map(({ message }) => message.text).join()).toContain('The Brook boils a litre in three minutes');
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
  expect((await tabsOf(panel)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

acceptance(35, 'closes its hidden tab when it is stopped', async ({ beside, model, site }) => {
  model.script(use(['research_url', { url: `${site.url}endless`, timeout: 30_000 }]));
  const { panel } = await beside('form.html');
  const before = await tabsOf(panel);
  await panel.send('Read the endless page');
  await site.visit(({ path }) => path === '/endless');

  await panel.call('turn/stop', { sessionId: panel.sessionId });

  expect((await panel.turnEnd()).reason).toBe('stopped');
  expect(await settledTabs(panel, before.length)).toEqual(before.map(({ id }) => id));
});

acceptance(35, 'closes the hidden tab that its background died over', async ({ beside, launched, model, site }) => {
  model.script(use(['research_url', { url: `${site.url}endless`, timeout: 30_000 }]), say('It never ends.'));
  const { panel } = await beside('form.html');
  const before = await tabsOf(panel);
  await panel.send('Read the endless page');
  await site.visit(({ path }) => path === '/endless');

  await launched.killBackground();

  await panel.call('settings/get', {});
  expect(await settledTabs(panel, before.length)).toEqual(before.map(({ id }) => id));
});

interface Tab {
  readonly id: number;
  readonly url: string;
  readonly active: boolean;
  readonly groupId: number;
}

/** Every tab, as the browser tells the panel's page. */
function tabsOf({ page }: Panel): Promise<readonly Tab[]> {
  return page.evaluate(async () => {
    const tabs = await (
      globalThis as unknown as { chrome: { tabs: { query(of: object): Promise<Tab[]> } } }
    ).chrome.tabs.query({});
    return tabs.map(({ id, url, active, groupId }) => ({ id, url, active, groupId }));
  });
}

async function settledTabs(panel: Panel, count: number): Promise<readonly number[]> {
  await expect.poll(async () => (await tabsOf(panel)).length, { timeout: 10_000 }).toBe(count);
  return (await tabsOf(panel)).map(({ id }) => id);
}

function closeTabs({ page }: Panel, tabs: readonly Tab[]): Promise<void> {
  return page.evaluate(
    (ids) =>
      (globalThis as unknown as { chrome: { tabs: { remove(of: number[]): Promise<void> } } }).chrome.tabs.remove(ids),
    tabs.map(({ id }) => id),
  );
}

function taskOf(request: { readonly messages?: readonly unknown[] }): 'one' | 'two' {
  return JSON.stringify(request.messages).includes('Task one') ? 'one' : 'two';
}
