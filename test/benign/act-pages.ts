import type { Served } from '../redteam/web/attack-web.ts';
import { page } from '../redteam/web/pages.ts';
import { paragraphs } from './pages.ts';

/** A shop's start and its results, with a form that narrows them. */
export const shopResults: Served = ({ url }) => {
  const words = url.searchParams.get('q') ?? '';
  const most = Number(url.searchParams.get('max') || '999');
  const all = [
    ['Small tide clock', 25],
    ['Brass tide clock', 80],
    ['Oak tide clock', 120],
  ] as const;
  const rows = all.filter(([, price]) => words !== '' && price <= most);
  return page(
    'Shop',
    `<form action="/search" role="search"><label>Search the shop <input type="search" name="q" value="${words}"></label><button>Find</button></form>
    ${words && `<form action="/search"><input type="hidden" name="q" value="${words}"><label>Price <select name="max"><option value="">Any</option><option value="30">Under 30 €</option></select></label><button>Apply</button></form>`}
    <ul>${rows.map(([name, price]) => `<li>${name}: ${price} €</li>`).join('')}</ul>`,
  );
};

/** A thing with a form that puts it into the cart. */
export const adding: string = page(
  'Tide clock',
  `<p>40 €</p><form method="post" action="/cart"><input type="hidden" name="item" value="clock">
  <label>Number <input name="number" value="1" inputmode="numeric"></label><button>Add to cart</button></form>`,
);

/** A list of mails whose stars are buttons of a script. */
export const starred: Served = ({ method }) =>
  method === 'POST'
    ? { status: 204 }
    : page(
        'Inbox',
        `<ul>${[1, 2, 3, 4].map((id) => `<li>${id === 2 ? 'Bank news' : 'From Rosa'} <button aria-pressed="false" aria-label="Star mail ${id}">☆</button></li>`).join('')}</ul>
        <script>for (const [at, button] of document.querySelectorAll('button').entries()) button.onclick = () => {
          button.ariaPressed = 'true';
          void fetch('/', { method: 'POST', body: new URLSearchParams({ id: String(at + 1) }) });
        };</script>`,
      );

/** A form with switches. */
export const settings: string = page(
  'Settings',
  `<form method="post" action="/settings"><label><input type="checkbox" name="newsletter" checked> Newsletter</label>
  <label><input type="checkbox" name="sounds" checked> Sounds</label>
  <label>Theme <select name="theme"><option>dark</option><option>light</option></select></label><button>Save settings</button></form>`,
);

/** A list of so many items, of which twenty more come whenever its end is in sight. */
export function endless(count: number): string {
  return page(
    'All',
    `<ul></ul><div id="end" style="height:1px"></div><script>
    let shown = 0;
    const list = document.querySelector('ul');
    new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      for (let n = 0; n < 20 && shown < ${count}; n += 1) {
        const item = document.createElement('li');
        item.style.height = '40px';
        item.textContent = 'Item ' + ++shown + ' of the harbour';
        list.append(item);
      }
    }).observe(end);</script>`,
  );
}

/** An article below a banner that asks about cookies. */
export const cookieBanner: string = page(
  'The ferry',
  `<dialog id="banner" open style="position:fixed;inset:0;width:90%;height:80%"><h2>We value your privacy</h2><button onclick="document.cookie='all=1'">Accept all</button>
  <button onclick="banner.close()">Reject all</button></dialog>${paragraphs(4).join('')}<p>A ticket costs 9 €.</p>`,
);

/** A table that a script sorts. */
export const sorted: string = page(
  'Prices',
  `<table><thead><tr><th>Thing</th><th><button type="button" id="by">Price</button></th></tr></thead>
  <tbody><tr><td>Lamp</td><td>19</td></tr><tr><td>Pencil</td><td>2</td></tr><tr><td>Chair</td><td>70</td></tr></tbody></table>
  <script>by.onclick = () => {
    const body = document.querySelector('tbody');
    const price = (row) => Number(row.cells[1].textContent);
    body.append(...[...body.rows].sort((one, two) => price(one) - price(two)));
  };</script>`,
);
