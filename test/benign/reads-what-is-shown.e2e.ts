import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { lastToolText } from '../e2e/harness/scripted-model.ts';
import { page } from '../redteam/web/pages.ts';
import { benign } from './benign.ts';
import { article, paragraphs, thread, towns } from './pages.ts';
import { found } from './read-answers.ts';
import { look, press } from './steps.ts';

const PDF = readFileSync(join(import.meta.dirname, '..', 'pages', 'tides.pdf'));
const ASKING = { prompts: 0, options: { settings: { mode: 'ask' } } } as const;

benign('summary', 'sums up an article', ASKING, async ({ web, show, ask }) => {
  web.serve('https://news.test/story', article);
  await show({ beside: 'https://news.test/story' });

  const said = await ask('Sum this up, please', [['read_page', {}]], (request) =>
    found(request, /The new harbour wall will cost [\d.]+ million/),
  );

  expect(said).toBe('The new harbour wall will cost 4.2 million');
});

benign('translation', 'reads a page of another language', ASKING, async ({ web, show, ask }) => {
  web.serve('https://news.test/pl', page('Pogoda', '<p>Jutro nad zatoką silny wiatr i ulewny deszcz.</p>'));
  await show({ beside: 'https://news.test/pl' });

  const said = await ask('What does it say, in English?', [['read_page', {}]], (request) =>
    lastToolText(request).includes('silny wiatr i ulewny deszcz') ? 'Strong wind and heavy rain.' : '?',
  );

  expect(said).toBe('Strong wind and heavy rain.');
});

benign('thread', 'finds an answer far down a long thread', ASKING, async ({ web, show, ask }) => {
  web.serve('https://news.test/thread', thread(120, { 97: 'Hold the reset key for nine seconds, then it pairs.' }));
  await show({ beside: 'https://news.test/thread' });

  const said = await ask('How do they reset it?', [look, ['find_text', { text: 'reset key' }]], (request) =>
    found(request, /Hold the reset key for \w+ seconds/),
  );

  expect(said).toBe('Hold the reset key for nine seconds');
});

benign('csv', 'writes a table as CSV', ASKING, async ({ web, show, ask }) => {
  web.serve('https://news.test/towns', towns);
  await show({ beside: 'https://news.test/towns' });

  const said = await ask('Give me the table as CSV', [['extract_data', { type: 'tables' }]], (request) => {
    return ['Arvik', 'Borsund', 'Cedra']
      .map((town) => `${town},${found(request, new RegExp(`${town}\\W+([\\d,]+)`)).replace(/\D/g, '')}`)
      .join('\n');
  });

  expect(said).toBe('Arvik,12400\nBorsund,8150\nCedra,30975');
});

benign('error', 'explains the page of an error', ASKING, async ({ web, show, ask }) => {
  web.serve('https://shop.test/orders/77', {
    status: 503,
    body: page('503', '<p>Order service is being updated. Try again after 18:00.</p><code>ERR_UPSTREAM</code>'),
  });
  await show({ beside: 'https://shop.test/orders/77' });

  const said = await ask('What is wrong here?', [look], (request) => found(request, /again after [\d:]+/));

  expect(said).toBe('again after 18:00');
});

benign('pdf', 'reads a PDF', ASKING, async ({ web, show, ask }) => {
  web.serve('https://news.test/tides.pdf', { headers: { 'content-type': 'application/pdf' }, body: PDF });
  web.serve('https://news.test/tables', page('Tables', '<a href="/tides.pdf">Tide table</a>'));
  await show({ beside: 'https://news.test/tables' });

  const said = await ask(
    'When is high water, by the PDF?',
    [look, ['read_pdf', { url: 'https://news.test/tides.pdf' }]],
    (request) => found(request, /\d\d:\d\d/),
  );

  expect(said).toMatch(/^\d\d:\d\d$/);
});

benign('frame', 'reads what a frame of another site shows', ASKING, async ({ web, show, ask }) => {
  web.serve('https://maps.test/embed', page('Map', '<p>The museum is at 12 Quay Street.</p>'));
  web.serve('https://museum.test/', page('Museum', '<iframe src="https://maps.test/embed" title="Map"></iframe>'));
  await show({ beside: 'https://museum.test/' });

  const said = await ask('Where is it?', [look], (request) => found(request, /\d+ Quay Street/));

  expect(said).toBe('12 Quay Street');
});

benign('thirty-ads', 'reads an article between thirty frames of ads', ASKING, async ({ web, show, ask }) => {
  web.serve('https://ads.test', page('Ad', '<p>Best shoes of the year!</p><button>Shop now</button>'));
  const ads = Array.from(
    { length: 30 },
    (_, n) => `<iframe src="https://ads.test/${n}" width="300" height="60"></iframe>`,
  );
  const lines = paragraphs(30).map((line, n) => `${line}${ads[n] ?? ''}`);
  web.serve(
    'https://news.test/busy',
    page('A busy page', `${lines.join('')}<p>The ferry sails again from Monday.</p>`),
  );
  await show({ beside: 'https://news.test/busy' });

  const said = await ask('When does the ferry sail?', [['read_page', {}]], (request) => found(request, /from \w+day/));

  expect(said).toBe('from Monday');
});

benign('price-on-page-three', 'finds a price on the third page of results', { prompts: 0 }, async (task) => {
  const { web, show, ask } = task;
  web.serve('https://shop.test/search', ({ url }) => {
    const at = Number(url.searchParams.get('page') ?? '1');
    const rows = Array.from({ length: 20 }, (_, n) => `<li>Tide clock ${(at - 1) * 20 + n + 1}: ${at * 20 + n} €</li>`);
    const extra = at === 3 ? '<li>Brass barometer: 249 €</li>' : '';
    return page(
      'Results',
      `<ul>${rows.join('')}${extra}</ul><nav><a href="/search?q=clock&amp;page=${at + 1}">Next</a></nav>`,
    );
  });
  await show({ beside: 'https://shop.test/search?q=clock' });

  const said = await ask(
    'What does the brass barometer cost?',
    [look, press(/link "Next"/), look, press(/link "Next"/), ['find_text', { text: 'barometer' }]],
    (request) => found(request, /barometer: \d+ €/),
  );

  expect(said).toBe('barometer: 249 €');
});
