import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { acceptance } from './acceptance.ts';

const PAGES = join(import.meta.dirname, '..', 'pages');
const CSV = ['tides.csv', 'text/csv', expect.stringContaining('Dover,14:35')];

acceptance(14, 'attaches a file to a hidden input by its button', async (world) => {
  const { read, card, site, told } = await upload(world, /button "Choose a photo"/, ['a1'], ['tides.csv']);

  expect(await read()).toEqual({ photo: [CSV] });
  expect(card.data.some(({ value }) => value.includes('tides.csv'))).toBe(true);
  expect(told).toContain('now holds "tides.csv"');
  expect(site.by('POST')).toEqual([]);
});

acceptance(14, 'attaches a file to an input by its label', async (world) => {
  const { read } = await upload(world, /"Letter as PDF"/, ['a1'], ['tides.pdf']);

  expect(await read()).toEqual({ letter: [['tides.pdf', 'application/pdf', expect.stringContaining('%PDF')]] });
});

acceptance(14, 'refuses a file of a type that the input does not accept', async (world) => {
  const { read, told } = await upload(world, /"Letter as PDF"/, ['a1'], ['tides.csv']);

  expect(await read()).toEqual({});
  expect(told).toContain('Not accepted: tides.csv (text/csv)');
});

acceptance(14, 'attaches a file to an input that a script makes for the press of a button', async (world) => {
  const { beside, model } = world;
  const button = { ref_id: '' };
  model.script(
    use(['get_accessibility_tree', {}]),
    use([
      'click_ax',
      (request) => {
        button.ref_id = refIn(request, /button "Send a scan"/);
        return button;
      },
    ]),
    use(['upload_file', () => ({ ...button, files: ['a1'] })]),
    say('Done.'),
  );
  const { page, panel } = await beside('upload.html');
  await attach(panel, ['tides.pdf']);

  await panel.send('Hand it in');
  await panel.event('permission-request');
  await panel.answer('once');
  await panel.event('permission-request', 2);
  await panel.answer('once');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toContain('asked for a file. Use upload_file');
  expect(await readModel(page)).toEqual({ scan: [['tides.pdf', 'application/pdf', expect.stringContaining('%PDF')]] });
});

acceptance(14, 'attaches several files at once', async (world) => {
  const { read } = await upload(world, /"Papers"/, ['a1', 'a2'], ['tides.csv', 'tides.pdf']);

  expect(await read()).toMatchObject({ papers: [CSV, ['tides.pdf', 'application/pdf', expect.anything()]] });
});

acceptance(14, 'drops files on a zone', async (world) => {
  const { read, told } = await upload(world, 'Drop anything here', ['a1', 'a2'], ['tides.csv', 'tides.pdf']);

  expect(await read()).toMatchObject({ any: [CSV, ['tides.pdf', 'application/pdf', expect.anything()]] });
  expect(told).toContain('any: tides.csv');
});

acceptance(14, 'reports what a drop zone says of a file it refuses', async (world) => {
  const { read, told } = await upload(world, 'Drop pictures here', ['a1'], ['tides.csv']);

  expect(await read()).toEqual({});
  expect(told).toContain('Not a picture: 1 refused');
  expect(told).toContain('does not name them');
});

acceptance(14, 'attaches a file that the browser downloaded', async ({ beside, model, site }) => {
  model.script(
    use(['download_files', { urls: [`${site.url}tides.csv`] }]),
    use(['list_downloads', {}]),
    use(['get_accessibility_tree', {}]),
    use([
      'upload_file',
      (request) => ({ ref_id: refIn(request, /"Papers"/), files: [downloadIn(JSON.stringify(request.messages))] }),
    ]),
    say('Done.'),
  );
  const { page, panel } = await beside('upload.html');

  await panel.send('Save the tides and hand them in');
  await panel.event('permission-request');
  await panel.answer('once');
  await panel.event('permission-request', 2);
  await panel.answer('once');
  await panel.turnEnd();

  expect(await readModel(page)).toEqual({ papers: [[expect.stringContaining('tides'), 'text/csv', CSV[2]]] });
});

async function upload(
  { beside, model, site }: World,
  target: RegExp | string,
  files: readonly string[],
  names: readonly string[],
) {
  model.script(
    use(['get_accessibility_tree', {}]),
    use([
      'upload_file',
      (request) => ({
        ...(typeof target === 'string' ? { visible_text: target } : { ref_id: refIn(request, target) }),
        files,
      }),
    ]),
    say('Done.'),
  );
  const { page, panel } = await beside('upload.html');
  await attach(panel, names);

  await panel.send('Hand it in');
  const { card } = await panel.event('permission-request');
  await panel.answer('once');
  await panel.turnEnd();

  return { read: () => readModel(page), card, site, told: lastToolText(await model.request(3)) };
}

async function readModel(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate('readModel()')) as string);
}

function downloadIn(messages: string): string {
  return /(\d+) \\+"tides[^"]*\.csv/.exec(messages)?.[1] ?? '';
}

async function attach({ page }: Panel, names: readonly string[]): Promise<void> {
  const input = await page.waitForSelector('.composer input[type=file]');
  // The page's only input of this kind; the driver gives its handle without saying what element it is.
  await (input as ElementHandle<HTMLInputElement>).uploadFile(...names.map((name) => join(PAGES, name)));
  await page.waitForFunction(
    (count) => document.querySelectorAll('.composer .attachments .icon-button').length === count,
    {},
    names.length,
  );
}
