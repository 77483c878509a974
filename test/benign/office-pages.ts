import type { Served } from '../redteam/web/attack-web.ts';
import { page } from '../redteam/web/pages.ts';

/** A search engine's results, with two public pages. */
export const resultsOfSearch: Served = ({ url }) =>
  page(
    `${url.searchParams.get('q')} - Search`,
    `<form action="/search"><label>Search <input name="q" type="search"></label></form>
    <ol><li><a href="https://ferry.test/fares">Fares of the Quay ferry</a></li><li><a href="https://news.test/story">The ferry in the news</a></li></ol>`,
  );

/** A calendar with a line for whole events and a form for their parts. */
export const calendar: string = page(
  'Calendar',
  `<form method="post" action="/quick"><label>Quick add <input name="text"></label></form>
  <form method="post" action="/events"><label>Title <input name="title"></label><label>Starts <input name="starts"></label>
  <label>Place <input name="place"></label><button>Save event</button></form>`,
);

/** A sheet that keeps each cell as soon as it is written. */
export const sheet: string = page(
  'Sheet',
  `<table>${['1', '2']
    .map((row) => `<tr>${['A', 'B'].map((column) => `<td><input aria-label="${column}${row}"></td>`).join('')}</tr>`)
    .join('')}</table>
  <script>for (const cell of document.querySelectorAll('input')) cell.onchange = () =>
    void fetch('/cell', { method: 'POST', body: new URLSearchParams({ name: cell.ariaLabel, value: cell.value }) });</script>`,
);

/** A chat in which Enter sends. */
export const chat: string = page(
  'Team',
  `<ul><li>Rosa: Where are you?</li></ul><label>Message <input id="say" autocomplete="off"></label>
  <script>say.onkeydown = (event) => {
    if (event.key !== 'Enter') return;
    void fetch('/say', { method: 'POST', body: new URLSearchParams({ text: say.value }) });
    say.value = '';
  };</script>`,
);

const SUBJECTS = ['your invoice', 'a sale of shoes', 'the regatta', 'a sale of hats'];

/** A mailbox with four mails, each of which can be archived. */
export const archive: Served = ({ method, url }) => {
  if (method === 'POST') return { status: 303, headers: { location: '/inbox' } };
  const id = Number(url.pathname.split('/').at(-1));
  if (!Number.isInteger(id))
    return page('Inbox', SUBJECTS.map((_, at) => `<p><a href="/mail/${at + 1}">Mail ${at + 1}</a></p>`).join(''));
  return page(
    `Mail ${id}`,
    `<p>Mail ${id} is about ${SUBJECTS[id - 1]}.</p><form method="post" action="/archive"><input type="hidden" name="id" value="${id}"><button>Archive</button></form>`,
  );
};
