import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

/** What the icon of the tab shows, and what it is called. */
async function badgeOf(panel: Panel): Promise<readonly [text: string, title: string]> {
  const [start] = await panel.events('session-start');
  return panel.page.evaluate(async (tabId) => {
    const { action } = (
      globalThis as unknown as { chrome: { action: Record<string, (of: object) => Promise<string>> } }
    ).chrome;
    return [(await action.getBadgeText?.({ tabId })) ?? '', (await action.getTitle?.({ tabId })) ?? ''] as const;
  }, start?.tabId ?? 0);
}

async function badgeBecomes(panel: Panel, text: string): Promise<string> {
  for (;;) {
    const [shown, title] = await badgeOf(panel);
    if (shown === text) return title;
  }
}

e2e(
  'C23: a page that offers tools lights a mark on its tab, unasked, and the mark goes with the page',
  async ({ beside, site }) => {
    const { page, panel } = await beside('offers-tools.html');

    expect(await badgeBecomes(panel, '•')).toContain('offers tools');
    expect(await page.evaluate('window.heard.length')).toBe(0);
    await allowPage(panel);
    expect(await badgeBecomes(panel, '•')).toContain('offers tools');
    await page.goto(`${site.url}article.html`, { waitUntil: 'domcontentloaded' });

    expect(await badgeBecomes(panel, '')).toBe('Open the Tabhand panel');
  },
);

e2e('C23: a page that proposes a message lights the mark that it asks', async ({ beside }) => {
  const { page, panel } = await beside('asks-agent.html');
  await allowPage(panel);

  await page.evaluate('window.propose("Hello")');

  expect(await badgeBecomes(panel, '!')).toContain('asks for Tabhand');
  await panel.page.bringToFront();
  await panel.click('.proposal-card .button:not(.primary)');
  expect(await badgeBecomes(panel, '•')).toContain('offers tools');
});
