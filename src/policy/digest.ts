import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json';
import { filledAddress } from './tab-address';
import type { CallFacts, RemoteFacts } from './verdict';

/** Hex digits of one SHA-256. */
const HASH_CHARS = 64;

/**
 * Everything that an answer of the user is bound to, as two SHA-256 in hex: what is asked for (tool, arguments, tab, its
 * origin, target), and where. An act on an element, or of a script, is for one document at one address: behind an equal
 * button may stand another order. The id of the call and the mode are not part, so the same call asked again has the
 * same digest.
 * @throws CanonicalJsonError when the arguments hold a reserved key or are no JSON.
 */
export function digestOf(facts: CallFacts): string {
  const { tool, input, tab, target, otherTab, files, remote } = facts;
  const request = canonicalJson({
    version: 1,
    tool: tool.name,
    input,
    tab: tab === undefined ? null : { id: tab.tabId, origin: originOfPage(tab.url) },
    target: target === undefined ? null : { ref: target.ref, fingerprint: target.fingerprint },
    otherTab: otherTab === undefined ? null : { id: otherTab.tabId, origin: originOfPage(otherTab.url) },
    // A skill that was changed is another one.
    ...(remote !== undefined && { remote: remoteOf(facts, remote) }),
    // An id may be given to another file once the first was removed.
    ...(files !== undefined && { files: files.map(({ kind, id, name, bytes }) => ({ kind, id, name, bytes })) }),
  });
  return hashOf(request) + hashOf(canonicalJson(placeOf(facts)));
}

/** The name that the model uses may come to mean another tool of the skill, once an earlier skill is gone. */
function remoteOf({ tool, input }: CallFacts, remote: RemoteFacts): unknown {
  const { skillId, skillHash, url, press } = remote;
  const filled = filledAddress({ input, remote });
  const called = {
    skill: skillId,
    hash: skillHash,
    tool: tool.origin?.toolName ?? null,
    url: url ?? null,
    ...(filled && { tab: filled.address }),
  };
  return press === undefined ? called : { ...called, button: press.button };
}

/** Says whether two digests ask for the same thing, be it in another document: what was denied is not asked again. */
export function isSameRequest(digest: string, other: string): boolean {
  return digest.slice(0, HASH_CHARS) === other.slice(0, HASH_CHARS);
}

function placeOf({ tool, tab, target }: CallFacts): unknown {
  const isBound = target !== undefined || tool.effects.includes('script');
  if (!isBound || tab === undefined) return null;
  // The fragment moves with the reader's place on many pages.
  return { document: tab.documentId ?? null, address: tab.url.split('#', 1)[0] };
}

function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The origin of a page; for a page without one (`about:`, `data:`) the whole address. */
function originOfPage(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin } = new URL(url);
  return origin === 'null' ? url : origin;
}
