import type { UrlRule } from '../core/skill';
import type { CanonicalUrl } from '../policy/canonical-url';

/**
 * True when a rule names the address: its host exactly, or for `*.host` that one and all below it; and where it names
 * paths, one that the address lies at or below. Paths are compared piece by piece, decoded: `/ok` is not `/okay`, and
 * no piece may hide a slash or a way up.
 */
export function matchesUrlRule(rule: UrlRule, url: CanonicalUrl): boolean {
  return hostFits(rule.host, url) && (rule.paths.length === 0 || pathFits(rule.paths, url.href));
}

/** A rule without a port means the host at any. */
function hostFits(host: string, url: CanonicalUrl): boolean {
  const wanted = host.toLowerCase();
  const found = /:\d+$/.test(wanted) ? url.host : url.hostname;
  if (!wanted.startsWith('*.')) return wanted === found;
  return found === wanted.slice(2) || found.endsWith(wanted.slice(1));
}

function pathFits(paths: readonly string[], href: string): boolean {
  const pieces = piecesOf(new URL(href).pathname);
  return pieces?.every(isPlain) === true && paths.some((path) => startsWith(pieces, piecesOf(path)));
}

/** `/a/b` is `['a', 'b']`, `/a/` is `['a', '']`. Undefined when it is not well encoded. */
function piecesOf(path: string): readonly string[] | undefined {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** A server may decode twice, so a piece that still hides something after the first time is none of ours. */
function isPlain(piece: string): boolean {
  return piece !== '..' && piece !== '.' && !/[/\\]|%(?:2[ef]|5c)/i.test(piece);
}

function startsWith(pieces: readonly string[], start: readonly string[] | undefined): boolean {
  if (start === undefined) return false;
  // A slash at the end of a rule asks for something behind it, an empty piece too.
  const isFolder = start.at(-1) === '';
  const names = isFolder ? start.slice(0, -1) : start;
  return names.every((name, index) => name === pieces[index]) && (!isFolder || pieces.length > names.length);
}

/** The rules as people read them: `example.org/abs/, *.example.com`. */
export function describeUrlRules(rules: readonly UrlRule[]): string {
  return rules
    .flatMap(({ host, paths }) => (paths.length === 0 ? [host] : paths.map((path) => `${host}${path}`)))
    .join(', ');
}
