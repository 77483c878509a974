import type { AttackWeb } from '../redteam/web/attack-web.ts';

/** What was sent to a site to change something: the path and the fields of each request, oldest first. */
export function posts(web: AttackWeb, host: string): readonly Readonly<Record<string, string>>[] {
  return web
    .to(host)
    .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
    .map(({ url, fields }) => ({ path: url.pathname, ...fields }));
}
