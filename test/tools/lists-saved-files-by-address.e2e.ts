import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e(
  'it lists each saved file by an address of its own, also after a death',
  async ({ beside, launched, model, site }) => {
    model.script(
      use(['download_files', { urls: [`${site.url}tides.pdf`, `${site.url}tides.csv`] }]),
      say('Both are saved.'),
    );
    const { panel } = await beside('article.html');
    await panel.send('Save the tide tables');
    await panel.event('permission-request');
    await panel.answer('once');
    await panel.turnEnd();
    const saved = (await panel.events('tool-end')).at(0)?.receipt?.downloads ?? [];

    await launched.killBackground();
    const listed = await inExtension(launched, listDownloads);

    const urls = saved.map(({ downloadId }) => listed.find(({ id }) => id === downloadId)?.url);
    expect(urls).toEqual([expect.stringMatching(OUR_BLOB), expect.stringMatching(OUR_BLOB)]);
    expect(new Set(urls).size).toBe(2);
  },
);

const OUR_BLOB = /^blob:(?:chrome|moz)-extension:\/\/[\w-]+\/[\w-]+$/;

interface Listed {
  readonly id: number;
  readonly url: string;
}

function listDownloads(page: Page): Promise<readonly Listed[]> {
  return page.evaluate(async () => {
    // Both browsers have this interface of extensions; the test's own types know neither.
    const { chrome } = globalThis as unknown as {
      chrome: { downloads: { search(query: object): Promise<readonly (Listed & { readonly finalUrl?: string })[]> } };
    };
    const items = await chrome.downloads.search({ limit: 20, orderBy: ['-startTime'] });
    return items.map(({ id, url, finalUrl }) => ({ id, url: finalUrl || url }));
  });
}
