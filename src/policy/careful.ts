import { canonicalUrl } from './canonical-url';
import { registrableDomain } from './site';
import type { Situation } from './situation';

/** The situation with `careful` set where the call acts on, or reaches, a site that the user wants to be asked about. */
export function withCare(situation: Situation): Situation {
  const { state, page, destination, others = [] } = situation;
  if (state.careful || !state.carefulSites?.length) return situation;
  const sites = new Set(state.carefulSites);
  const reached = [page, destination, ...others.map(readable)];
  const isOne = reached.some((url) => url !== undefined && sites.has(registrableDomain(url.hostname)));
  return isOne ? { ...situation, state: { ...state, careful: true } } : situation;
}

function readable(address: string) {
  const read = canonicalUrl(address);
  return read.ok ? read.url : undefined;
}
