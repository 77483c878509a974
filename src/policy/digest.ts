import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json';
import type { CallFacts } from './verdict';

/**
 * SHA-256, in hex, of everything that an answer of the user is bound to: tool, arguments, tab, its origin and the
 * target. The id of the call and the mode are not part, so the same call asked again has the same digest.
 * @throws CanonicalJsonError when the arguments hold a reserved key or are no JSON.
 */
export function digestOf({ tool, input, tab, target, otherTab }: CallFacts): string {
  const bound = canonicalJson({
    version: 1,
    tool: tool.name,
    input,
    tab: tab === undefined ? null : { id: tab.tabId, origin: originOfPage(tab.url) },
    target: target === undefined ? null : { ref: target.ref, fingerprint: target.fingerprint },
    otherTab: otherTab === undefined ? null : { id: otherTab.tabId, origin: originOfPage(otherTab.url) },
  });
  return bytesToHex(sha256(utf8ToBytes(bound)));
}

/** The origin of a page; for a page without one (`about:`, `data:`) the whole address. */
function originOfPage(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin } = new URL(url);
  return origin === 'null' ? url : origin;
}
