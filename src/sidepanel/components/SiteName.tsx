import type { Card } from '../../core/card';
import { hostLines } from '../host-lines';
import { ForeignLetters } from './ForeignLetters';

export interface SiteNameProps {
  readonly site: Card['site'];
  readonly looksLikeAnother?: boolean;
}

/** A site as people know it, in bold, with its other forms beneath. Names of hosts read from left to right everywhere. */
export function SiteName({ site, looksLikeAnother = false }: SiteNameProps) {
  if (site.host === '') return null;
  const { name, below, deceives } = hostLines(site, looksLikeAnother);
  return (
    <>
      <bdi class="domain" dir="ltr">
        {name}
      </bdi>
      {below.map((line) => (
        <bdi key={line} class="host" dir="ltr">
          {deceives ? <ForeignLetters text={line} /> : line}
        </bdi>
      ))}
    </>
  );
}
