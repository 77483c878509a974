import { expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import type { PageFile } from '../../core/tool';
import tool from './download_resource_from_page';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function fileOf(html: string, selector: string): Promise<PageFile | undefined> {
  const page = openPage(html);
  const byRef = await page.run(tool, { ref_id: page.ref(selector) });
  const bySelector = await page.run(tool, { selector });
  expect(bySelector.file).toEqual(byRef.file);
  return byRef.file;
}

it('names the address of a picture, a film, or what a link leads to', async () => {
  const at = (path: string) => new URL(path, location.href).href;

  expect([
    await fileOf('<a href="/page"><img src="/kettle.png" alt="kettle"></a>', 'img'),
    await fileOf('<video><source src="/film.webm"></video>', 'video'),
    await fileOf('<a href="/report.pdf">Report</a>', 'a'),
    await fileOf('<figure><img src="/kettle.png"><figcaption>Kettle</figcaption></figure>', 'figure'),
  ]).toEqual([
    { url: at('/kettle.png') },
    { url: at('/film.webm') },
    { url: at('/report.pdf') },
    { url: at('/kettle.png') },
  ]);
});

it('reads what only the page holds', async () => {
  const url = URL.createObjectURL(new Blob(['a;b'], { type: 'text/csv' }));

  const linked = await fileOf(`<a href="${url}" download="table.csv">Table</a>`, 'a');
  const pictured = await fileOf(`<img src="${DOT}" alt="dot">`, 'img');

  expect([linked?.name, await linked?.blob?.text()]).toEqual(['table.csv', 'a;b']);
  expect([pictured?.name, pictured?.blob?.type]).toEqual(['dot', 'image/gif']);
});

it('takes what a canvas and a drawing show', async () => {
  const canvas = await fileOf('<canvas width="2" height="2" aria-label="plot"></canvas>', 'canvas');
  const drawing = await fileOf('<svg role="img" aria-label="plan"><rect width="2" height="2"/></svg>', 'svg');

  expect([canvas?.name, canvas?.blob?.type]).toEqual(['plot', 'image/png']);
  expect([drawing?.name, await drawing?.blob?.text()]).toEqual(['plan', expect.stringContaining('<rect')]);
});

it('says when an element has no file', async () => {
  await expect(fileOf('<button>Save</button>', 'button')).rejects.toMatchObject({ code: 'not-actionable' });
});
