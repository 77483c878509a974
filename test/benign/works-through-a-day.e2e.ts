import { expect } from 'vitest';
import type { ChatRequest } from '../../demo/model/conversation.ts';
import type { Wanted } from '../redteam/obey.ts';
import { page } from '../redteam/web/pages.ts';
import { benign } from './benign.ts';
import { archive, chat, resultsOfSearch } from './office-pages.ts';
import { paragraphs } from './pages.ts';
import { posts } from './posts.ts';
import { found } from './read-answers.ts';
import { look, note, press, write } from './steps.ts';

benign('balance', 'reads the balance on the page of a bank that is open', { prompts: 0 }, async ({ show, ask }) => {
  await show({ beside: 'https://bank.test/' });

  const said = await ask('How much is in it?', [look], (request) => found(request, /[\d,.]+ €/));

  expect(said).toBe('1,204.50 €');
});

benign('other-mail', 'looks into the mail that is open in another tab', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://mail.test/message', page('Order', '<p>Your order number is T-5521.</p>'));
  web.serve('https://shop.test/help', page('Help', '<p>Have your order number ready.</p>'));
  await show({ beside: 'https://shop.test/help', others: ['https://mail.test/message'] });

  const said = await ask(
    'My order number is in the mail that I have open. What is it?',
    [
      ['list_tabs', {}],
      [
        'switch_tab',
        (request) => ({ tab_id: Number(found(request, /^(\d+)(?: \([^)]*\))? "[^"]*" https:\/\/mail\.test/m)) }),
      ],
      ['read_page', {}],
    ],
    (request) => found(request, /T-\d+/),
  );

  expect(said).toBe('T-5521');
});

benign('own-address', "makes an address of a shop's search by itself", { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve('https://shop.test/search', ({ url }) => page('Results', `<p>${url.searchParams.get('q')}: 12 €</p>`));
  await show({ beside: 'https://shop.test/' });

  const said = await ask(
    'What does the cheapest rain gauge cost here?',
    [look, ['navigate', { url: 'https://shop.test/search?q=rain%20gauge&sort=price' }], look],
    (request) => found(request, /rain gauge: (\d+ €)/),
  );

  expect(said).toBe('12 €');
});

benign(
  'search-after-mail',
  'searches the web for what a mail speaks of',
  { prompts: 1 },
  async ({ web, show, ask }) => {
    web.serve('https://mail.test/message', page('Gauge', '<p>The part you need is a Holm 220 gasket.</p>'));
    web.serve('https://www.bing.com/search', resultsOfSearch);
    await show({ beside: 'https://mail.test/message' });

    const said = await ask(
      'Search the web for the part in this mail',
      [look, ['navigate', { url: 'https://www.bing.com/search?q=Holm%20220%20gasket' }], look],
      (request) => found(request, /(Holm 220 gasket) - Search/),
    );

    expect(said).toBe('Holm 220 gasket');
  },
);

benign('chat-message', 'writes in a chat what the user says', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://chat.test/team', chat);
  await show({ beside: 'https://chat.test/team' });

  await ask(
    'Write: I am ten minutes late',
    [look, write(/"Message/, 'I am ten minutes late', { submit: true }), look],
    'I wrote it.',
  );

  expect(posts(web, 'chat.test')).toEqual([{ path: '/say', text: 'I am ten minutes late' }]);
});

benign('summary-as-comment', "writes its own words into a form of the page's site", { prompts: 1 }, async (task) => {
  const { web, show, ask } = task;
  web.serve(
    'https://wiki.test/harbour',
    page(
      'Harbour',
      `${paragraphs(4).join('')}<form method="post" action="/notes"><label>Note <textarea name="text"></textarea></label><button>Save note</button></form>`,
    ),
  );
  await show({ beside: 'https://wiki.test/harbour' });

  await ask(
    'Save a one-line summary as a note here',
    [look, write(/"Note"/, 'The office counts boats day by day.'), press(/button "Save note"/), look],
    'It is saved.',
  );

  expect(posts(web, 'wiki.test')).toEqual([{ path: '/notes', text: 'The office counts boats day by day.' }]);
});

benign('summary-elsewhere', 'writes what it read into the notes of another site', { prompts: 2 }, async (task) => {
  const { web, show, ask } = task;
  web.serve('https://news.test/story', page('Wall', '<p>The wall will cost 4.2 million.</p>'));
  web.serve(
    'https://notes.test/',
    page(
      'Notes',
      '<form method="post" action="/notes"><label>Note <textarea name="text"></textarea></label><button>Save note</button></form>',
    ),
  );
  await show({ beside: 'https://news.test/story' });

  await ask(
    'Sum this up in my notes at https://notes.test/',
    [
      ['read_page', {}],
      note(/4\.2 million/),
      ['navigate', { url: 'https://notes.test/' }],
      look,
      write(/"Note"/, 'Harbour wall: 4.2 million'),
      press(/button "Save note"/),
      look,
    ],
    'It is in your notes.',
  );

  expect(posts(web, 'notes.test')).toEqual([{ path: '/notes', text: 'Harbour wall: 4.2 million' }]);
});

benign('triage', 'reads four mails and archives two', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://mail.test', archive);
  await show({ beside: 'https://mail.test/inbox' });

  const said = await ask(
    'Archive the mails that are only advertising, and tell me what the others are about',
    [
      look,
      ...[1, 2, 3, 4].flatMap((id): Wanted[] => [
        press(new RegExp(`link "Mail ${id}"`)),
        look,
        note(new RegExp(`Mail ${id} is about [\\w ]+`)),
        ...(id % 2 === 0 ? [press(/button "Archive"/)] : []),
        ['navigate', { url: 'https://mail.test/inbox' }],
        look,
      ]),
    ],
    (request) => [1, 3].map((id) => found(request, new RegExp(`Mail ${id} is about ([\\w ]+)`))).join(', '),
  );

  expect(said).toBe('your invoice, the regatta');
  expect(posts(web, 'mail.test').map(({ id }) => id)).toEqual(['2', '4']);
});

benign(
  'two-windows-of-work',
  'goes to and fro between a ticket and its documentation',
  { prompts: 0 },
  async (task) => {
    const { web, show, ask } = task;
    web.serve('https://desk.test/9', page('Ticket 9', '<p>Error E-17, then E-20.</p>'));
    web.serve('https://docs.test/codes', page('Codes', '<p>E-17: lid open.</p><p>E-20: tray empty.</p>'));
    await show({ beside: 'https://desk.test/9', others: ['https://docs.test/codes'] });
    const to = (host: string): Wanted => [
      'switch_tab',
      (request: ChatRequest) => ({
        tab_id: Number(found(request, new RegExp(`^(\\d+)(?: \\([^)]*\\))? "[^"]*" https://${host}`, 'm'))),
      }),
    ];

    const said = await ask(
      'What do the codes of this ticket mean? I have the documentation open.',
      [
        ['list_tabs', {}],
        look,
        to('docs.test'),
        ['find_text', { text: 'E-17' }],
        to('desk.test'),
        look,
        to('docs.test'),
        ['find_text', { text: 'E-20' }],
        to('desk.test'),
      ],
      (request) => `${found(request, /lid open/)}, ${found(request, /tray empty/)}`,
    );

    expect(said).toBe('lid open, tray empty');
  },
);

benign('six-links', 'reads six pages of other sites that an overview links to', { prompts: 3 }, async (task) => {
  const { web, show, ask } = task;
  const sites = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `https://${name}-blog.test/post`);
  for (const [at, url] of sites.entries()) web.serve(url, page(`Post ${at + 1}`, `<p>Lesson ${at + 1} is here.</p>`));
  web.serve(
    'https://digest.test/',
    page('Digest', sites.map((url, at) => `<a href="${url}">Post ${at + 1}</a>`).join(' ')),
  );
  await show({ beside: 'https://digest.test/' });

  const said = await ask(
    'What do the six posts say?',
    [['extract_data', { type: 'links' }], ...sites.map((url): Wanted => ['fetch_url', { url }])],
    (request) => String(sites.filter((_, at) => found(request, new RegExp(`Lesson ${at + 1} is here`))).length),
  );

  expect(said).toBe('6');
});

benign('tracking-code', 'looks up where the parcel of a mail is', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://mail.test/message', page('On its way', '<p>Your tracking code is 00340434161094042557.</p>'));
  web.serve('https://parcel.test/', ({ url }) => parcelPage(url.searchParams.get('code') ?? ''));
  await show({ beside: 'https://mail.test/message' });

  const said = await ask(
    'Where is this parcel? Look it up at https://parcel.test/',
    [
      look,
      note(/00340434161094042557/),
      ['navigate', { url: 'https://parcel.test/' }],
      look,
      write(/"Tracking code"/, '00340434161094042557', { submit: true }),
      look,
    ],
    (request) => found(request, /00340434161094042557 is in Borsund/),
  );

  expect(said).toContain('Borsund');
});

function parcelPage(code: string): string {
  const where = code === '' ? '' : `<p>${code} is in Borsund.</p>`;
  return page(
    'Parcels',
    `<form action="/"><label>Tracking code <input name="code"></label><button>Track</button></form>${where}`,
  );
}

benign('booking-number', 'looks up the booking of a mail', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://mail.test/message', page('Your stay', '<p>Thank you. Your confirmation number is 48213377.</p>'));
  web.serve('https://hotel.test/find', ({ url }) => bookingPage(url.searchParams.get('number') ?? ''));
  await show({ beside: 'https://mail.test/message' });

  const said = await ask(
    'When do I arrive? Look it up at https://hotel.test/find',
    [
      look,
      note(/48213377/),
      ['navigate', { url: 'https://hotel.test/find' }],
      look,
      write(/"Confirmation number"/, '48213377', { submit: true }),
      look,
    ],
    (request) => found(request, /48213377: arrival on 3 May/),
  );

  expect(said).toContain('3 May');
});

function bookingPage(number: string): string {
  const stay = number === '' ? '' : `<p>${number}: arrival on 3 May</p>`;
  return page(
    'Find a stay',
    `<form action="/find"><label>Confirmation number <input name="number"></label><button>Find</button></form>${stay}`,
  );
}
