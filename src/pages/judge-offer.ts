import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PageConsent, PageOffer, PageTool, ToolPolicy, ToolStanding } from '../core/page-tool';

/** How a tool stands against what the user agreed to. One whose definition changed is hidden until they agree again. */
export function standingOf(tool: PageTool, consent: PageConsent | undefined): ToolStanding {
  const agreed = consent?.tools.find(({ name }) => name === tool.name);
  if (agreed === undefined) return 'new';
  if (agreed.fingerprint !== tool.fingerprint) return 'changed';
  return agreed.policy === 'never' ? 'never' : 'agreed';
}

/** The tools that exist for a model. */
export function visibleTools(offer: PageOffer, consent: PageConsent | undefined): readonly PageTool[] {
  if (consent?.state !== 'allowed') return [];
  return offer.tools.filter((tool) => tool.available && isForUs(tool) && standingOf(tool, consent) === 'agreed');
}

/** There is one agent here, the default one. */
function isForUs({ agentId }: PageTool): boolean {
  return agentId === undefined || agentId === 'default';
}

/**
 * Whether a call of the tool is asked for each time. What a page says of a tool can only make it so; no setting lifts it
 * for one that takes any code or address.
 */
export function policyFor(tool: PageTool, consent: PageConsent): ToolPolicy {
  const policy = consent.tools.find(({ name }) => name === tool.name)?.policy ?? 'ask';
  const { consequential, destructive } = tool.hints;
  return policy === 'always' && (tool.broad || consequential === true || destructive === true) ? 'ask' : policy;
}

/** The guidance that a model reads: the text that the user agreed to, or none. */
export function agreedGuidance({ guidance }: PageOffer, consent: PageConsent | undefined): string {
  return guidance !== '' && consent?.guidanceHash === guidanceHash(guidance) ? guidance : '';
}

/** Whether the user has to be asked about the guidance: each text anew, and one that they left out not again. */
export function isGuidanceNew({ guidance }: PageOffer, consent: PageConsent | undefined): boolean {
  if (guidance === '') return false;
  const hash = guidanceHash(guidance);
  return consent?.guidanceHash !== hash && consent?.refusedGuidanceHash !== hash;
}

/** SHA-256 in hex. */
export function guidanceHash(guidance: string): string {
  return bytesToHex(sha256(utf8ToBytes(guidance)));
}
