import { registrableDomain } from './site';

const SEARCH_DOMAINS = new Set(
  (
    'bing.com duckduckgo.com ecosia.org startpage.com qwant.com mojeek.com kagi.com ' +
    'yandex.com yandex.ru baidu.com sogou.com seznam.cz wikipedia.org wikidata.org wiktionary.org'
  ).split(' '),
);
const SEARCH_HOSTS = /^(?:www|search|html|lite|cn|[a-z]{2,3})?\.?$/;

/**
 * Whether a host shows search results and reference pages that anybody gets: what they say is no secret of the user.
 * Other services of the same owner (mail, documents) have hosts of their own, which are not among these.
 */
export function isPublicSearch(hostname: string): boolean {
  const domain = registrableDomain(hostname);
  const rest = hostname.slice(0, hostname.length - domain.length);
  if (/^google(?:\.com?)?\.[a-z]{2,3}$/.test(domain)) return rest === '' || rest === 'www.';
  if (hostname === 'search.brave.com' || hostname === 'search.yahoo.com') return true;
  return SEARCH_DOMAINS.has(domain) && SEARCH_HOSTS.test(rest);
}
