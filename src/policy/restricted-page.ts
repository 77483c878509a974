/** Sites where browsers let no extension act, or where one could change the browser itself. */
const STORES: readonly { readonly host: string; readonly path: string }[] = [
  { host: 'chromewebstore.google.com', path: '/' },
  { host: 'chrome.google.com', path: '/webstore' },
  { host: 'microsoftedge.microsoft.com', path: '/addons' },
  { host: 'addons.mozilla.org', path: '/' },
];

/**
 * Says whether the agent has no business on a page: pages of the browser and of extensions, local files, documents
 * made from data, and the stores for extensions. What is no web address at all is restricted too.
 */
export function isRestrictedPage(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  return isStore(hostname.replace(/\.$/, ''), pathname);
}

function isStore(hostname: string, pathname: string): boolean {
  return STORES.some(({ host, path }) => host === hostname && isBelow(pathname, path));
}

function isBelow(pathname: string, base: string): boolean {
  return base === '/' || pathname === base || pathname.startsWith(`${base}/`);
}
