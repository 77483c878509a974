import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json';
import { filledAddress } from './tab-address';
import type { CallFacts, PolicyState, RemoteFacts } from './verdict';

/** Hex digits of one SHA-256. */
const HASH_CHARS = 64;

/**
 * Everything that an answer of the user is bound to, as two SHA-256 in hex: what is asked for (tool, arguments, tab, its
 * origin, target), and where. An act on an element, or of a script, is for one document at one address: behind an equal
 * button may stand another order. A skill's call is made from a tab, whose address it may send. The id of the
 * call and the mode are not part, so the same call asked again has the same digest.
 * @throws CanonicalJsonError when the arguments hold a reserved key or are no JSON.
 */
export function digestOf(facts: CallFacts): string {
  const { tool, input, tab, target, otherTab, files, remote, page } = facts;
  const request = canonicalJson({
    version: 1,
    tool: tool.name,
    input,
    tab: remote === undefined ? tabOf(tab) : null,
    target: target === undefined ? null : { ref: target.ref, fingerprint: target.fingerprint },
    otherTab: tabOf(otherTab),
    // A skill that was changed is another one.
    ...(remote !== undefined && { remote: remoteOf(facts, remote) }),
    // A definition that was changed is another tool, and another document another page.
    ...(page !== undefined && {
      page: { origin: page.origin, document: page.documentId, name: page.name, fingerprint: page.fingerprint },
    }),
    // An id may be given to another file once the first was removed.
    ...(files !== undefined && { files: files.map(({ kind, id, name, bytes }) => ({ kind, id, name, bytes })) }),
  });
  return hashOf(request) + hashOf(canonicalJson(placeOf(facts)));
}

/** The name that the model uses may come to mean another tool of the skill, once an earlier skill is gone. */
function remoteOf({ tool }: CallFacts, { skillId, skillHash, url, press }: RemoteFacts): unknown {
  const called = { skill: skillId, hash: skillHash, tool: tool.origin?.toolName ?? null, url: url ?? null };
  return press === undefined ? called : { ...called, button: press.button };
}

/** Says whether two digests ask for the same thing, be it in another document, or of a skill from another tab. */
export function isSameRequest(digest: string, other: string): boolean {
  return digest.slice(0, HASH_CHARS) === other.slice(0, HASH_CHARS);
}

/** An approval that was not used for so long is asked for again (R7): the world has moved on. */
export const APPROVAL_LIFETIME_MS = 120_000;

/**
 * Whether the user allowed just this, and lately, or it has begun since. What goes on sends nothing more of the tab,
 * whatever that shows by now.
 */
export function isAllowedBy({ answer, nowMs }: Pick<PolicyState, 'answer' | 'nowMs'>, digest: string): boolean {
  if (answer?.allowed !== true) return false;
  if (answer.goesOn) return isSameRequest(answer.digest, digest);
  const ageMs = nowMs - answer.atMs;
  const isFresh = answer.begun || (ageMs >= 0 && ageMs < APPROVAL_LIFETIME_MS);
  return isFresh && answer.digest === digest;
}

function placeOf({ tool, input, tab, target, remote }: CallFacts): unknown {
  if (remote !== undefined) return { tab: tabOf(tab), address: filledAddress({ input, remote })?.address ?? null };
  const isBound = target !== undefined || tool.effects.includes('script');
  if (!isBound || tab === undefined) return null;
  // The fragment moves with the reader's place on many pages.
  return { document: tab.documentId ?? null, address: tab.url.split('#', 1)[0] };
}

function tabOf(tab: CallFacts['tab'] | CallFacts['otherTab']): unknown {
  return tab === undefined ? null : { id: tab.tabId, origin: originOfPage(tab.url) };
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
