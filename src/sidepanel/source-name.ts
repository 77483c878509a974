import { hostLines } from './host-lines';
import { t } from './t';

/** What people call the site that something was read on, by its registrable domain, or what has no address. */
export function sourceName(domain: string): string {
  if (domain === 'attachments') return t('card.crossing.attachments');
  if (domain === 'unknown' || domain === '') return t('card.crossing.other');
  return hostLines({ host: domain, domain }).name;
}
