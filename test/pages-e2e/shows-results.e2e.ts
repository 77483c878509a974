import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';
import { serveSecure } from './serve-secure.ts';

/** The page of bookings over HTTPS, allowed, with one call of a tool made. */
async function callTool({ beside, model }: World, name: string) {
  const { origin, asked } = await serveSecure();
  const { page, panel } = await beside(`${origin}/results.html`);
  await allowPage(panel);
  model.script(use([name, {}]), say('There it is.'));
  await panel.send('Show it to me.');
  await panel.answer('once');
  await panel.turnEnd();
  return { page, panel, asked, read: lastToolText(await model.request(2)) };
}

e2e('C13: Markdown of a result is for the user, and nothing in it runs, loads or leads astray', async (world) => {
  const { panel, asked, read } = await callTool(world, 'show_booking');

  await panel.sees('.skill-result strong');
  const shown = await panel.page.$eval('.skill-result', (box) => ({
    links: [...box.querySelectorAll('a')].map(({ href, rel }) => [href, rel]),
    loads: box.querySelectorAll('img, iframe, script, video').length,
    text: box.textContent,
  }));
  expect(shown.links).toEqual([['https://terms.example/7', 'noopener noreferrer']]);
  expect(shown.loads).toBe(0);
  expect(shown.text).toContain('<img src=x onerror=');
  expect(read).toContain('Booking 7 is shown.');
  expect(read).not.toContain('terms.example');
  expect(asked).not.toContain('/bookings/7');
});

e2e('C13: a page of its own origin is shown in a sandboxed frame, and wins over Markdown', async (world) => {
  const { panel, asked, read } = await callTool(world, 'show_board');

  // It posted the height that it wants, so its script ran.
  await panel.sees('.embed iframe[height="200"]');
  expect(await panel.page.$eval('.embed iframe', (frame) => frame.getAttribute('sandbox'))).toBe(
    'allow-scripts allow-forms allow-same-origin allow-popups',
  );
  expect(asked).toContain('/board');
  expect(await panel.text()).not.toContain('Not this');
  expect(read).toContain('The board is shown.');
  expect(read).not.toContain('/board');
});

e2e('C13: another origin is not framed; the author is told, and the Markdown stands in its place', async (world) => {
  const { page, panel } = await callTool(world, 'show_other_site');

  await panel.sees('.skill-result strong');
  expect(await panel.page.$('iframe')).toBeNull();
  await page.waitForFunction(
    'window.logs.some(({ level, message }) => level === "warn" && message.includes("embedUrl"))',
  );
});

e2e('D13: an error that is returned is an ordinary result, and is flagged for the user only', async (world) => {
  const { panel, read } = await callTool(world, 'cancel_booking');

  expect(read).toContain('{"error":{"code":"NOT_ALLOWED","message":"Only its owner may cancel it."}}');
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'ok', message: { ok: true } });
  await panel.sees('.tool-card[data-standing="failed"]');
  await panel.shows('The page says: Only its owner may cancel it.');
});
