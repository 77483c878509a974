import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { refIn } from '../e2e/harness/scripted-model.ts';
import { page } from '../redteam/web/pages.ts';
import { benign } from './benign.ts';
import { found } from './read-answers.ts';
import { look } from './steps.ts';

const PDF = readFileSync(join(import.meta.dirname, '..', 'pages', 'tides.pdf'));
// The smallest PNG: one clear pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

benign('save-pdf', 'saves a PDF that a page links to', { prompts: 1 }, async ({ world, web, show, ask }) => {
  web.serve('https://news.test/tides.pdf', { headers: { 'content-type': 'application/pdf' }, body: PDF });
  web.serve('https://news.test/tables', page('Tables', '<a href="/tides.pdf">Tide table</a>'));
  await show({ beside: 'https://news.test/tables' });
  const before = savedFiles(world);

  await ask('Save the tide table', [look, ['download_files', { urls: ['https://news.test/tides.pdf'] }]], 'Saved.');

  const saved = savedSince(world, before);
  expect(saved.filter((path) => path.endsWith('.pdf'))).toHaveLength(1);
});

benign('save-five-pictures', 'saves the five pictures of a page', { prompts: 1 }, async ({ world, web, show, ask }) => {
  const names = [1, 2, 3, 4, 5].map((n) => `regatta-${n}.png`);
  for (const name of names)
    web.serve(`https://news.test/${name}`, { headers: { 'content-type': 'image/png' }, body: PNG });
  web.serve(
    'https://news.test/regatta',
    page('Regatta', names.map((name) => `<img src="/${name}" alt="${name}" width="80" height="60">`).join('')),
  );
  await show({ beside: 'https://news.test/regatta' });
  const before = savedFiles(world);

  await ask(
    'Save all the pictures',
    [
      ['extract_data', { type: 'images' }],
      [
        'download_files',
        (request) => ({ urls: names.map((name) => found(request, new RegExp(`https://news\\.test/${name}`))) }),
      ],
    ],
    'All five are saved.',
  );

  expect(savedSince(world, before).filter((path) => path.endsWith('.png'))).toHaveLength(5);
});

benign('save-a-table-and-read', 'saves a table and works with it', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://news.test/ports.csv', {
    headers: { 'content-type': 'text/csv' },
    body: 'port,boats\nArvik,31\nBorsund,54\n',
  });
  web.serve('https://news.test/data', page('Data', '<a href="/ports.csv" download>Boats by port</a>'));
  await show({ beside: 'https://news.test/data' });

  const said = await ask(
    'Download the table. How many boats does Borsund have?',
    [
      look,
      ['download_resource_from_page', (request) => ({ ref_id: refIn(request, /link "Boats/) })],
      ['list_downloads', {}],
      ['read_downloaded_file', (request) => ({ download_id: Number(found(request, /^(\d+) "ports/m)) })],
    ],
    (request) => found(request, /Borsund,(\d+)/),
  );

  expect(said).toBe('54');
});
