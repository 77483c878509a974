import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('it reads the PDF that the tab shows', async ({ beside, model }) => {
  model.script(use(['read_pdf', {}]), say('At 14:35.'));
  const { panel } = await beside('tides.pdf');

  await panel.send('When is high water?');
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toContain('High water at 14:35');
});

e2e('it reads the PDF that the user signed in for', async ({ open, openPanel, model, site }) => {
  model.script(use(['read_pdf', {}]), say('At 14:35.'));
  const page = await open('article.html');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a sign-in leaves behind, in both browsers
    document.cookie = 'member=1; path=/';
  });
  await page.goto(`${site.url}members.pdf`, { waitUntil: [] });
  const panel = await openPanel(page);

  await panel.send('When is high water?');
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toContain('High water at 14:35');
});
