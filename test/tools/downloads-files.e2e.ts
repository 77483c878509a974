import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('it saves files that the user signed in for, after a card, and reads them again', async (world) => {
  const { beside, model, site, downloads } = world;
  model.script(
    use(['download_files', { urls: [`${site.url}members.csv`, `${site.url}tides.pdf`] }]),
    use(['list_downloads', {}]),
    use(['read_downloaded_file', (request) => ({ download_id: downloadIn(lastToolText(request), 'members') })]),
    say('At 14:35.'),
  );
  const { page, panel } = await beside('article.html');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a sign-in leaves behind, in both browsers
    document.cookie = 'member=1; path=/';
  });

  await panel.send('Save the tide tables');
  const { card } = await panel.event('permission-request');
  const before = site.visits.filter(({ path }) => path.startsWith('/members'));
  await panel.answer('once');
  await panel.turnEnd();

  expect(card.data.map(({ value }) => value)).toEqual([`${site.url}members.csv`, `${site.url}tides.pdf`]);
  expect(before).toEqual([]);
  expect(lastToolText(await model.request(4))).toContain('Dover,14:35');
  const [saved] = await panel.events('tool-end');
  const names = saved?.receipt?.downloads?.map(({ name }) => name) ?? [];
  expect(names).toHaveLength(2);
  expect(await readFile(join(downloads, 'Tabhand', names[0] ?? ''), 'utf8')).toBe('port,high water\nDover,14:35\n');
});

e2e('it saves neither programs nor half a file, and tells each apart', async ({ beside, model, site, downloads }) => {
  model.script(
    use(['download_files', { urls: [`${site.url}setup.exe`, `${site.url}broken.csv`, `${site.url}gone.csv`] }]),
    say('None was saved.'),
  );
  const { panel } = await beside('article.html');

  await panel.send('Save them');
  await panel.event('permission-request');
  await panel.answer('once');
  await panel.turnEnd();

  const told = lastToolText(await model.request(2));
  expect(told).toMatch(/1\. failed: .*program/);
  expect(told).toMatch(/2\. failed: .*broke off/);
  expect(told).toMatch(/3\. failed: .*404/);
  await expect(readFile(join(downloads, 'Tabhand', 'setup.exe'))).rejects.toThrow('ENOENT');
  await expect(readFile(join(downloads, 'Tabhand', 'broken.csv'))).rejects.toThrow('ENOENT');
});

function downloadIn(list: string, name: string): number {
  return Number(new RegExp(`^(\\d+) "${name}`, 'm').exec(list)?.[1]);
}
