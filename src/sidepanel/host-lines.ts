import type { Card } from '../core/card';
import { isDeceptiveHost } from '../core/host-skeleton';
import { unicodeHost } from '../core/unicode-host';

/** How a site is written. */
export interface HostLines {
  /** The registrable domain, in the form that deceives nobody. */
  readonly name: string;
  /** Its other form, and the whole host, where these say more. */
  readonly below: readonly string[];
  /** It reads as another one. */
  readonly deceives: boolean;
}

/**
 * A site by the name that people know, with what the browser resolves beneath. A name that reads as another one stands
 * in punycode, and its Unicode form beneath.
 */
export function hostLines(
  { host, domain }: Pick<Card['site'], 'host' | 'domain'>,
  looksLikeAnother = false,
): HostLines {
  const written = unicodeHost(domain);
  const deceives = looksLikeAnother || isDeceptiveHost(domain);
  const name = deceives ? domain : written;
  const others = [name === written ? domain : written, host];
  return { name, below: others.filter((each, index) => each !== name && others.indexOf(each) === index), deceives };
}
