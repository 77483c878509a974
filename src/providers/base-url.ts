/** Why a base URL is refused. */
export type BaseUrlProblem = 'not-a-url' | 'needs-https' | 'has-credentials' | 'bad-scheme';

export type BaseUrlResult =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

const ENDPOINTS = /\/(?:chat\/completions|completions|responses|messages|models)$/;

/**
 * Checks and normalises what a user typed as a base URL: https everywhere, plain http only to the own machine and to
 * private networks, no user name, query or fragment, no trailing slash, and no endpoint path pasted along.
 */
export function normaliseBaseUrl(typed: string): BaseUrlResult {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const guess = hasScheme ? text : `${startsLocal(text) ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(guess) || text === '') return { ok: false, problem: 'not-a-url' };
  const url = new URL(guess);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, problem: 'bad-scheme' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'has-credentials' };
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) return { ok: false, problem: 'needs-https' };
  const path = url.pathname.replace(/\/+$/, '').replace(ENDPOINTS, '');
  return { ok: true, url: url.origin + path };
}

/** True for hosts that never leave the own machine. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** True for the own machine and for the private networks of RFC 1918 and RFC 4193. `hostname` as URL gives it. */
export function isPrivateHost(hostname: string): boolean {
  if (isLoopbackHost(hostname)) return true;
  if (/^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(hostname) && /^[\d.]+$/.test(hostname)) return true;
  if (/^\[f[cd]/.test(hostname)) return true;
  return /\.(?:local|lan|home\.arpa|internal)$/.test(hostname) || /^[a-z0-9-]*[a-z][a-z0-9-]*$/.test(hostname);
}

function startsLocal(text: string): boolean {
  const host = text.split(/[/:?#]/, 1)[0] ?? '';
  return isPrivateHost(host.toLowerCase());
}
