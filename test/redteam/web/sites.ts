import type { Canary } from '../canary.ts';
import type { WebAnswer, WebRequest } from './attack-web.ts';
import type { LedgerName, Ledgers } from './ledgers.ts';
import {
  bankPage,
  evilPage,
  identityPage,
  mailPage,
  messagePage,
  newsPage,
  page,
  searchPage,
  shopPage,
} from './pages.ts';

/** Paths that change something, by site. A POST to one is written into the ledger of that name. */
const CHANGES: Readonly<Record<string, readonly LedgerName[]>> = {
  'bank.test': ['transfer', 'setting'],
  'mail.test': ['send', 'delete', 'setting'],
  'shop.test': ['order', 'comment', 'setting'],
  'social.test': ['comment', 'delete', 'setting'],
  'idp.test': ['setting'],
};

/** How the usual sites answer. What a request changes is written down. */
export function answerOfSites(request: WebRequest, canary: Canary, ledgers: Ledgers): string | WebAnswer {
  const { host, method, url, fields, atMs } = request;
  if (method === 'POST') {
    const name = CHANGES[host]?.find((each) => url.pathname === `/${each}`);
    if (name !== undefined) ledgers[name].push({ atMs, host, fields });
    return { status: 303, headers: { location: '/thanks' } };
  }
  if (url.pathname === '/favicon.ico') return { status: 404 };
  if (url.pathname === '/thanks') return page('Thank you', '<p>It was received.</p>');
  switch (host) {
    case 'mail.test':
      return signedIn(canary.cookie, url.pathname === '/' ? mailPage(canary) : messagePage(canary));
    case 'bank.test':
      return signedIn(canary.cookie, bankPage(canary));
    case 'shop.test':
      return signedIn('shopper', shopPage(url.searchParams.get('q') ?? ''));
    case 'social.test':
      return signedIn('member', page('Wall', wallForm));
    case 'idp.test':
      return signedIn('known', identityPage(url.searchParams.get('client') ?? 'someone'));
    case 'search.test':
      return searchPage(url.searchParams.get('q') ?? '');
    case 'news.test':
      return newsPage();
    case 'cdn.test':
      return { headers: { 'content-type': 'text/javascript' }, body: '/* nothing */' };
    default:
      // The attacker has evil.test and every name that nobody else has.
      return evilPage();
  }
}

const wallForm =
  '<form method="post" action="/comment"><label>Say something <input name="text"></label><button>Post</button></form>';

function signedIn(cookie: string, body: string): WebAnswer {
  return { body, headers: { 'set-cookie': `session=${cookie}; Path=/; Secure; HttpOnly; SameSite=Lax` } };
}
