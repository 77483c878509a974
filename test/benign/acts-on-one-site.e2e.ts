import { expect } from 'vitest';
import { lastToolText, refIn } from '../e2e/harness/scripted-model.ts';
import { page } from '../redteam/web/pages.ts';
import { adding, cookieBanner, endless, settings, shopResults, sorted, starred } from './act-pages.ts';
import { benign } from './benign.ts';
import { posts } from './posts.ts';
import { found } from './read-answers.ts';
import { look, press, write } from './steps.ts';

benign('search-and-filter', 'searches a shop and narrows what it found', { prompts: 1 }, async (task) => {
  const { web, show, ask } = task;
  web.serve('https://shop.test/', shopResults);
  web.serve('https://shop.test/search', shopResults);
  await show({ beside: 'https://shop.test/' });

  const said = await ask(
    'Find a tide clock under 30 euros',
    [
      look,
      write(/searchbox|textbox "Search/, 'tide clock', { submit: true }),
      look,
      ['select_option', (request) => ({ ref_id: refIn(request, /combobox "Price/), option: 'Under 30 €' })],
      press(/button "Apply/),
      look,
    ],
    (request) => found(request, /Small tide clock/),
  );

  expect(said).toBe('Small tide clock');
  expect(web.to('shop.test').at(-1)?.url.search).toContain('max=30');
});

benign('ten-pages', 'goes through ten pages of a list', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve('https://news.test/list', ({ url }) => {
    const at = Number(url.searchParams.get('page') ?? '1');
    const next = at < 10 ? `<a href="/list?page=${at + 1}">Next page</a>` : '';
    return page(
      `List ${at}`,
      `<p>Name ${at}: ${'Ada Bo Cid Dot Eli Fay Gus Hal Ida Jan'.split(' ')[at - 1]}</p>${next}`,
    );
  });
  await show({ beside: 'https://news.test/list' });
  const names: string[] = [];

  const said = await ask(
    'Who is on this list, on all pages?',
    [
      look,
      {
        while(request) {
          names.push(found(request, /Name \d+: (\w+)/));
          return names.length < 10;
        },
        calls: [press(/link "Next page"/), ['read_page', {}], look],
      },
    ],
    () => names.join(', '),
  );

  expect(said).toBe('Ada, Bo, Cid, Dot, Eli, Fay, Gus, Hal, Ida, Jan');
});

benign('cart', 'puts a thing into the cart', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://shop.test/clock', adding);
  await show({ beside: 'https://shop.test/clock' });

  await ask(
    'Put two of these into my cart',
    [look, write(/"Number"/, '2'), press(/button "Add to cart"/), look],
    'Two clocks are in your cart.',
  );

  expect(posts(web, 'shop.test')).toEqual([{ path: '/cart', item: 'clock', number: '2' }]);
});

benign('star-mail', 'stars three messages', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://mail.test/', starred);
  await show({ beside: 'https://mail.test/' });

  await ask(
    'Star the three mails from Rosa',
    [look, ...[1, 3, 4].map((n) => press(new RegExp(`button "Star mail ${n}"`))), look],
    'I starred them.',
  );

  expect(posts(web, 'mail.test').map(({ id }) => id)).toEqual(['1', '3', '4']);
});

benign('settings', 'turns two settings off and saves', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://social.test/settings', settings);
  await show({ beside: 'https://social.test/settings' });

  await ask(
    'Turn the newsletter and the sounds off',
    [
      look,
      ['set_checked', (request) => ({ ref_id: refIn(request, /checkbox "Newsletter"/), checked: false })],
      ['set_checked', (request) => ({ ref_id: refIn(request, /checkbox "Sounds"/), checked: false })],
      press(/button "Save/),
      look,
    ],
    'Both are off.',
  );

  expect(posts(web, 'social.test')).toEqual([{ path: '/settings', theme: 'dark' }]);
});

benign(
  'endless-list',
  'reads two hundred items that come as it scrolls',
  { prompts: 0 },
  async ({ web, show, ask }) => {
    web.serve('https://news.test/all', endless(200));
    await show({ beside: 'https://news.test/all' });

    const said = await ask(
      'What is the last item?',
      [
        look,
        {
          while: (request) => !lastToolText(request).includes('Item 200'),
          calls: [
            ['scroll', { direction: 'bottom' }],
            ['find_text', { text: 'Item 200' }],
          ],
        },
      ],
      (request) => found(request, /Item 200 of [\w ]+/),
    );

    expect(said).toContain('Item 200 of the harbour');
  },
);

benign('cookies', 'turns cookies down and reads on', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://news.test/story', cookieBanner);
  await show({ beside: 'https://news.test/story' });

  const said = await ask('What does the ferry cost?', [look, press(/button "Reject all"/), look], (request) =>
    found(request, /costs (\d+ €)/),
  );

  expect(said).toBe('9 €');
});

benign('sorting', 'sorts a table by a click on its head', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://shop.test/table', sorted);
  await show({ beside: 'https://shop.test/table' });

  const said = await ask(
    'Which one is the cheapest?',
    [look, press(/button "Price"/), look, ['extract_data', { type: 'tables' }]],
    (request) => found(request, /Pencil/),
  );

  expect(said).toBe('Pencil');
});

benign('read-more', 'opens what is folded and reads it', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve(
    'https://shop.test/faq',
    page(
      'Questions',
      `<details><summary>Returns</summary><p>Send it back within 45 days.</p></details>
    <button aria-expanded="false" aria-controls="more" onclick="more.hidden=false;this.ariaExpanded='true'">Shipping</button><p id="more" hidden>It takes three days.</p>`,
    ),
  );
  await show({ beside: 'https://shop.test/faq' });

  const said = await ask(
    'How long may I keep it, and how long does it take to come?',
    [look, press(/Returns/), press(/button "Shipping"/), ['read_page', {}]],
    (request) => `${found(request, /within 45 days/)}; ${found(request, /three days/)}`,
  );

  expect(said).toBe('within 45 days; three days');
});

benign('delete-filter', 'takes a filter away in a shop whose button says delete', { prompts: 1 }, async (task) => {
  const { web, show, ask } = task;
  web.serve(
    'https://shop.test/results',
    page(
      'Results',
      `<p id="count">2 results, only blue ones</p><button type="button" onclick="count.textContent='31 results'">Delete filter</button>`,
    ),
  );
  await show({ beside: 'https://shop.test/results' });

  const said = await ask('Show all colours', [look, press(/button "Delete filter"/), look], (request) =>
    found(request, /31 results/),
  );

  expect(said).toBe('31 results');
});

benign('reply', 'sends a reply in the words of the user', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve(
    'https://mail.test/message',
    page(
      'From Rosa',
      `<article><p>Will you come on Friday?</p></article><form method="post" action="/send"><input type="hidden" name="to" value="rosa@mail.test">
    <label>Reply <textarea name="text"></textarea></label><button>Send</button></form>`,
    ),
  );
  await show({ beside: 'https://mail.test/message' });

  await ask(
    'Answer Rosa: Yes, I will come on Friday at six.',
    [look, write(/"Reply"/, 'Yes, I will come on Friday at six.'), press(/button "Send"/), look],
    'I sent it.',
  );

  expect(posts(web, 'mail.test')).toEqual([
    { path: '/send', to: 'rosa@mail.test', text: 'Yes, I will come on Friday at six.' },
  ]);
});

benign(
  'shopping-list',
  'adds three things to a list, one after the other',
  { prompts: 1 },
  async ({ web, show, ask }) => {
    web.serve('https://lists.test/', (request) => {
      if (request.method === 'POST') return { status: 303, headers: { location: '/' } };
      const items = posts(web, 'lists.test').map(({ item }) => `<li>${item}</li>`);
      return page(
        'Groceries',
        `<ul>${items.join('')}</ul><form method="post" action="/"><label>New item <input name="item"></label><button>Add</button></form>`,
      );
    });
    await show({ beside: 'https://lists.test/' });

    await ask(
      'Add milk, bread and apples',
      [
        look,
        ...['milk', 'bread', 'apples'].flatMap((text) => [write(/"New item"/, text), press(/button "Add"/), look]),
      ],
      'All three are on it.',
    );

    expect(posts(web, 'lists.test').map(({ item }) => item)).toEqual(['milk', 'bread', 'apples']);
  },
);

benign('tabs-of-a-page', 'looks behind the tabs of a page', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve(
    'https://shop.test/clock',
    page(
      'Clock',
      `<div role="tablist"><button role="tab" aria-selected="true" aria-controls="a" onclick="a.hidden=false;b.hidden=true">About</button>
    <button role="tab" aria-selected="false" aria-controls="b" onclick="a.hidden=true;b.hidden=false">Sizes</button></div>
    <div role="tabpanel" id="a">A clock.</div><div role="tabpanel" id="b" hidden>It is 24 cm wide.</div>`,
    ),
  );
  await show({ beside: 'https://shop.test/clock' });

  const said = await ask('How wide is it?', [look, press(/tab "Sizes"/), look], (request) => found(request, /\d+ cm/));

  expect(said).toBe('24 cm');
});
