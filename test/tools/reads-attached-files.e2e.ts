import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

const PAGES = join(import.meta.dirname, '..', 'pages');

e2e('it reads the files that the user attached', async ({ beside, model }) => {
  model.script(
    use(['read_attachment', { attachment_id: 'a1' }]),
    use(['read_attachment', { attachment_id: 'a2' }]),
    say('At 14:35.'),
  );
  const { panel } = await beside('article.html');

  await attach(panel, 'tides.csv', 'tides.pdf');
  await panel.send('When is high water?');
  await panel.turnEnd();

  const asked = JSON.stringify((await model.request(1)).messages);
  expect(asked).toContain('attachment a1: \\"tides.csv\\", text/csv');
  expect(lastToolText(await model.request(2))).toContain('Dover,14:35');
  expect(lastToolText(await model.request(3))).toContain('High water at 14:35');
  expect(await panel.page.$$('.composer .attachments li')).toEqual([]);
});

e2e('it deletes the files of a conversation with it', async ({ beside }) => {
  const { panel } = await beside('article.html');
  await attach(panel, 'tides.csv');
  const before = await panel.call('attachment/list', { sessionId: panel.sessionId });

  await panel.call('session/delete', { sessionId: panel.sessionId });

  expect(before).toMatchObject([{ id: 'a1', name: 'tides.csv' }]);
  expect(await filesKept(panel, panel.sessionId)).toBe(0);
});

async function attach({ page }: Panel, ...names: readonly string[]): Promise<void> {
  const input = await page.waitForSelector('.composer input[type=file]');
  // The page's only input of this kind; the driver gives its handle without saying what element it is.
  await (input as ElementHandle<HTMLInputElement>).uploadFile(...names.map((name) => join(PAGES, name)));
  await page.waitForFunction(
    (count) => document.querySelectorAll('.composer .attachments .icon-button').length === count,
    {},
    names.length,
  );
}

function filesKept({ page }: Panel, sessionId: string): Promise<number> {
  return page.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tabhand-files');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      return await new Promise<number>((resolve) => {
        const request = database
          .transaction('files')
          .objectStore('files')
          .count(IDBKeyRange.bound([id], [id, []]));
        request.onsuccess = () => resolve(request.result);
      });
    } finally {
      database.close();
    }
  }, sessionId);
}
