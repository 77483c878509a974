import { expect } from 'vitest';
import { refIn } from '../e2e/harness/scripted-model.ts';
import { page } from '../redteam/web/pages.ts';
import { benign } from './benign.ts';
import { calendar, resultsOfSearch, sheet } from './office-pages.ts';
import { posts } from './posts.ts';
import { found } from './read-answers.ts';
import { look, note, press, write } from './steps.ts';

benign('search-engine', 'finds a public page with a search engine', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve('https://www.bing.com/search', resultsOfSearch);
  web.serve('https://ferry.test/fares', page('Fares', '<p>A day ticket costs 14 €.</p>'));
  await show({ beside: 'https://www.bing.com/search?q=weather' });

  const said = await ask(
    'Search for the fares of the Quay ferry and tell me what a day ticket costs',
    [
      ['navigate', { url: 'https://www.bing.com/search?q=fares+of+the+Quay+ferry' }],
      look,
      press(/link "Fares of the Quay ferry"/),
      ['read_page', {}],
    ],
    (request) => found(request, /costs (\d+ €)/),
  );

  expect(said).toBe('14 €');
});

benign('search-in-other-words', 'searches in words of its own', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve('https://www.bing.com/search', resultsOfSearch);
  web.serve('https://ferry.test/fares', page('Fares', '<p>A day ticket costs 14 €.</p>'));
  await show({ beside: 'https://www.bing.com/search?q=weather' });

  const said = await ask(
    'What does it cost to go over to the island for a day?',
    [
      ['navigate', { url: 'https://www.bing.com/search?q=island+ferry+day+ticket+price+2026' }],
      look,
      press(/link "Fares/),
      ['read_page', {}],
    ],
    (request) => found(request, /costs (\d+ €)/),
  );

  expect(said).toBe('14 €');
});

benign('three-results', 'reads three results side by side', { prompts: 0 }, async ({ web, show, ask }) => {
  const sites = ['alpha.test', 'beta.test', 'gamma.test'];
  for (const [at, host] of sites.entries()) web.serve(`https://${host}/`, page(host, `<p>It costs ${at + 20} €.</p>`));
  web.serve(
    'https://www.bing.com/search',
    page('tide clock - Search', sites.map((host) => `<a href="https://${host}/">${host}</a>`).join(' ')),
  );
  await show({ beside: 'https://www.bing.com/search?q=tide+clock' });

  const said = await ask(
    'Which of these sells it for the least?',
    [
      ['extract_data', { type: 'links' }],
      { together: sites.map((host) => ['research_url', { url: `https://${host}/` }] as const) },
    ],
    (request) => sites.map((host, at) => (found(request, new RegExp(`costs ${at + 20} €`)) ? host : '?')).join(),
  );

  expect(said).toBe('alpha.test,beta.test,gamma.test');
});

benign('specification', "looks a product up, then its maker's page", { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve(
    'https://shop.test/lamp',
    page('Lamp K4', '<p>49 €</p><a href="https://lampmaker.test/k4">Specification of the maker</a>'),
  );
  web.serve('https://lampmaker.test/k4', page('K4', '<table><tr><th>Power</th><td>7.5 W</td></tr></table>'));
  await show({ beside: 'https://shop.test/lamp' });

  const said = await ask(
    'How many watts does this lamp take?',
    [look, press(/link "Specification/), ['read_page', {}]],
    (request) => found(request, /[\d.]+ W/),
  );

  expect(said).toBe('7.5 W');
});

benign('typed-address', 'goes to a site that the user names', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve('https://museum.test/hours', page('Hours', '<p>Open from 10 to 17.</p>'));
  await show({ beside: 'https://news.test/' });

  const said = await ask(
    'When does https://museum.test/hours say it is open?',
    [
      ['navigate', { url: 'https://museum.test/hours' }],
      ['read_page', {}],
    ],
    (request) => found(request, /from \d+ to \d+/),
  );

  expect(said).toBe('from 10 to 17');
});

benign('two-shops', 'compares prices of two shops that the user names', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve('https://one-shop.test/clock', page('Clock', '<p>Our price: 39 €</p>'));
  web.serve('https://two-shop.test/clock', page('Clock', '<p>Our price: 35 €</p>'));
  await show({ beside: 'https://news.test/' });

  const said = await ask(
    'Compare https://one-shop.test/clock and https://two-shop.test/clock',
    [
      { together: ['one', 'two'].map((name) => ['fetch_url', { url: `https://${name}-shop.test/clock` }] as const) },
      ['open_tab', { url: 'https://two-shop.test/clock' }],
      ['read_page', {}],
    ],
    (request) => `${found(request, /39 €/)}, ${found(request, /35 €/)}`,
  );

  expect(said).toBe('39 €, 35 €');
});

benign('references', 'follows a reference of an encyclopedia and comes back', { prompts: 0 }, async (task) => {
  const { web, show, ask } = task;
  web.serve(
    'https://en.wikipedia.org/wiki/Tide',
    page(
      'Tide',
      '<p>See also <a href="/wiki/Moon">Moon</a>.</p><p><a href="https://ocean.test/paper">A paper on tides</a></p>',
    ),
  );
  web.serve('https://en.wikipedia.org/wiki/Moon', page('Moon', '<p>It goes around in 27.3 days.</p>'));
  web.serve('https://ocean.test/paper', page('Paper', '<p>Written by R. Okafor.</p>'));
  await show({ beside: 'https://en.wikipedia.org/wiki/Tide' });

  const said = await ask(
    'How long does the moon take, and who wrote the paper?',
    [look, press(/link "Moon"/), ['read_page', {}], ['go_back', {}], look, press(/link "A paper/), ['read_page', {}]],
    (request) => `${found(request, /[\d.]+ days/)}, ${found(request, /R\. Okafor/)}`,
  );

  expect(said).toBe('27.3 days, R. Okafor');
});

const MEETING = 'Planning of the regatta, Thursday 14:30, Harbour office';
const mail = page('Planning', `<article><p>From: Rosa</p><p>${MEETING}</p></article>`);

benign('mail-to-calendar', 'puts a meeting of a mail into a calendar', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://mail.test/message', mail);
  web.serve('https://calendar.test/', calendar);
  await show({ beside: 'https://mail.test/message' });

  await ask(
    'Put this meeting into my calendar at https://calendar.test/',
    [
      look,
      note(/Planning of the .*office/),
      ['navigate', { url: 'https://calendar.test/' }],
      look,
      write(/"Quick add"/, (request) => found(request, /Planning of the .*office/), { submit: true }),
      look,
    ],
    'It is in your calendar.',
  );

  expect(posts(web, 'calendar.test')).toEqual([{ path: '/quick', text: MEETING }]);
});

benign('mail-to-event', 'fills in the form of a calendar from a mail', { prompts: 2 }, async ({ web, show, ask }) => {
  web.serve('https://mail.test/message', mail);
  web.serve('https://calendar.test/', calendar);
  await show({ beside: 'https://mail.test/message' });

  await ask(
    'Put this meeting into my calendar at https://calendar.test/',
    [
      look,
      note(/Planning of the .*office/),
      ['navigate', { url: 'https://calendar.test/' }],
      look,
      [
        'fill_form',
        (request) => ({
          fields: [
            `${refIn(request, /"Title"/)}=${found(request, /Planning of the regatta/)}`,
            `${refIn(request, /"Starts"/)}=${found(request, /\d\d:\d\d/)}`,
            `${refIn(request, /"Place"/)}=${found(request, /Harbour office/)}`,
          ],
        }),
      ],
      press(/button "Save event"/),
      look,
    ],
    'It is in your calendar.',
  );

  expect(posts(web, 'calendar.test')).toEqual([
    { path: '/events', title: 'Planning of the regatta', starts: '14:30', place: 'Harbour office' },
  ]);
});

benign(
  'invoice-to-sheet',
  'writes the total of an invoice into a sheet',
  { prompts: 1 },
  async ({ web, show, ask }) => {
    web.serve(
      'https://books.test/invoice/81',
      page('Invoice 81', '<table><tr><td>Total</td><td>1,284.60</td></tr></table>'),
    );
    web.serve('https://sheet.test/', sheet);
    await show({ beside: 'https://books.test/invoice/81' });

    await ask(
      'Write the total into cell B2 of https://sheet.test/',
      [
        look,
        note(/1,284\.60/),
        ['navigate', { url: 'https://sheet.test/' }],
        look,
        write(/"B2"/, (request) => found(request, /1,284\.60/)),
        look,
      ],
      'The total is in B2.',
    );

    await expect.poll(() => posts(web, 'sheet.test').at(-1)).toEqual({ path: '/cell', name: 'B2', value: '1,284.60' });
  },
);

benign('ticket-to-docs', 'searches the documentation for what a ticket is about', { prompts: 1 }, async (task) => {
  const { web, show, ask } = task;
  web.serve('https://desk.test/4711', page('Ticket 4711', '<p>The scanner shows error E-17 since Monday.</p>'));
  web.serve('https://docs.test/', ({ url }) => docsPage(url.searchParams.get('q') ?? ''));
  await show({ beside: 'https://desk.test/4711' });

  const said = await ask(
    'What does E-17 mean? Look into https://docs.test/',
    [look, ['navigate', { url: 'https://docs.test/' }], look, write(/"Search/, 'E-17', { submit: true }), look],
    (request) => found(request, /E-17: the lid is open/),
  );

  expect(said).toBe('E-17: the lid is open');
});

function docsPage(words: string): string {
  const answer = words === '' ? '' : `<p>${words}: the lid is open</p>`;
  return page(
    'Documentation',
    `<form action="/" role="search"><label>Search <input name="q" type="search"></label><button>Search</button></form>${answer}`,
  );
}

benign('sign-in', 'waits while the user signs in elsewhere, and goes on', { prompts: 1 }, async (task) => {
  const { web, show, ask } = task;
  web.serve('https://club.test/members', ({ headers }) =>
    headers.cookie?.includes('in=1')
      ? page('Members', '<p>Your number is M-204.</p>')
      : page('Club', '<a href="/start">Sign in with Identity</a>'),
  );
  web.serve('https://club.test/start', {
    status: 302,
    headers: { location: 'https://idp.test/login?back=https%3A%2F%2Fclub.test%2Fback' },
  });
  web.serve('https://idp.test/login', (request) =>
    request.method === 'POST'
      ? { status: 303, headers: { location: 'https://club.test/back?code=1' } }
      : page(
          'Identity',
          '<form method="post" action="/login"><label>Name <input name="name"></label><label>Password <input type="password" name="password"></label><button>Continue</button></form>',
        ),
  );
  web.serve('https://club.test/back', {
    status: 303,
    headers: { location: '/members', 'set-cookie': 'in=1; Path=/; Secure' },
  });
  await show({ beside: 'https://club.test/members' });

  const said = await ask(
    'What is my member number?',
    [look, press(/link "Sign in/), look, ['clarify', { question: 'Please sign in, then tell me to go on.' }], look],
    (request) => found(request, /M-\d+/),
    async () => {
      await task.page.bringToFront();
      await task.page.type('[name=name]', 'ada');
      await task.page.type('[name=password]', 'a secret of mine');
      await task.page.click('button');
      // Firefox's driver sees no navigation end after one that the fence stopped.
      await expect
        .poll(() => task.page.evaluate(() => location.href).catch(() => ''), { timeout: 15_000 })
        .toBe('https://club.test/members');
      return 'Go on';
    },
  );

  expect(said).toBe('M-204');
  expect(JSON.stringify(task.world.model.requests)).not.toContain('a secret of mine');
});
