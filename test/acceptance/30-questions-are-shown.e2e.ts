import { expect } from 'vitest';
import type { Launched } from '../../scripts/start/launched.ts';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  30,
  'marks the toolbar while a question waits without a panel, and asks it when one opens',
  async ({ beside, closePanel, launched, model, openPanel, site }) => {
    const closed = Promise.withResolvers<void>();
    const answer = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]);
    model.script(
      use(['get_accessibility_tree', {}]),
      async (request, response) => {
        await closed.promise;
        await answer(request, response);
      },
      say('Sent.'),
    );
    const { page, panel } = await beside('form.html');
    await panel.send('Send the form');
    await model.request(2);
    await closePanel(panel);
    closed.resolve();

    await badgeIs(launched, '!');
    expect(site.by('POST')).toEqual([]);
    const again = await openPanel(page);
    await again.sees('.permission-card');
    await again.answer('once');
    await again.turnEnd();

    expect(site.by('POST')).toHaveLength(1);
  },
);

acceptance(32, 'keeps one task waiting for the user while another goes on', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Send the order"/) })]),
    say('The other tab has news.'),
    say('Sent.'),
  );
  const first = await beside('form.html');
  await first.panel.send('Send the form');
  await first.panel.sees('.permission-card');

  const second = await beside('article.html');
  await second.panel.send('What is this about?');
  const end = await second.panel.turnEnd();
  expect(end.reason).toBe('answered');
  expect(site.by('POST')).toEqual([]);
  expect(await first.panel.events('turn-end')).toEqual([]);

  await first.page.bringToFront();
  await first.panel.sees('.permission-card');
  await first.panel.answer('once');
  await first.panel.turnEnd();
  expect(site.by('POST')).toHaveLength(1);
});

/** Waits until some tab's badge reads so. */
function badgeIs(launched: Launched, text: string): Promise<void> {
  return inExtension(launched, async (page) => {
    await page.waitForFunction(
      async (wanted: string) => {
        const { browser = undefined, chrome = undefined } = globalThis as unknown as Record<string, typeof api>;
        const api = (browser ?? chrome) as {
          tabs: { query(of: object): Promise<readonly { id: number }[]> };
          action: { getBadgeText(of: object): Promise<string> };
        };
        const tabs = await api.tabs.query({});
        const texts = await Promise.all(tabs.map(({ id }) => api.action.getBadgeText({ tabId: id })));
        return texts.includes(wanted);
      },
      { timeout: 15_000 },
      text,
    );
  });
}
