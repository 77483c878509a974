/** True when the address is one of a match pattern's (`https://*.example.org/shop/*`, `*://example.org/*`). */
export function matchesSite(pattern: string, address: string): boolean {
  const parts = /^(\*|https?):\/\/(\*|(?:\*\.)?[^/*]+)(\/.*)$/.exec(pattern);
  if (!parts || !URL.canParse(address)) return false;
  const [, scheme = '', host = '', path = ''] = parts;
  const url = new URL(address);
  const isScheme = scheme === '*' ? /^https?:$/.test(url.protocol) : url.protocol === `${scheme}:`;
  return (
    isScheme && isHost(host, host.includes(':') ? url.host : url.hostname) && isPath(path, url.pathname + url.search)
  );
}

function isHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  if (!pattern.startsWith('*.')) return host === pattern;
  const domain = pattern.slice(2);
  return host === domain || host.endsWith(`.${domain}`);
}

/** Star by star, so that no pattern takes long. */
function isPath(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return path === first;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
