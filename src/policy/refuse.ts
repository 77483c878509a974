import { isClipboardKey, readKeyStroke } from '../core/key-stroke';
import { isAllowedBy, isSameRequest } from './digest';
import { setsValue } from './effects';
import { hostClass } from './host-class';
import { showsOpenTab } from './open-tab';
import { isOfPage } from './page-tool-rules';
import { isRebound } from './rebind';
import { isRestrictedPage } from './restricted-page';
import { isOwnOrTyped, isPlainGet, leadsNowhereNamed, type Situation, situationOf, touchesPage } from './situation';
import type { CallFacts, DenyCode, PolicyState } from './verdict';

/** Why a call may not be made, whatever the user would say; undefined when it may be, or may be asked about. */
export function refusalOf(situation: Situation): DenyCode | undefined {
  return (
    modeRefusal(situation) ??
    livenessRefusal(situation) ??
    pageRefusal(situation) ??
    destinationRefusal(situation) ??
    otherRefusal(situation) ??
    sensitivityRefusal(situation) ??
    clipboardRefusal(situation)
  );
}

function modeRefusal(situation: Situation): DenyCode | undefined {
  const { facts, state, effect, page, destination } = situation;
  const { mode } = state;
  if (!facts.tool.modes.includes(mode)) return 'DENY_MODE';
  // `execute_js` and its like are for debugging, whatever a tool says of its modes.
  if (effect === 'script') return mode === 'dev' ? undefined : 'DENY_MODE';
  // Notes of the session leave nothing behind outside it.
  if (mode !== 'ask' || effect === 'read' || effect === 'memory') return undefined;
  // A skill's tool that reads was agreed to with its modes, and offered in no other.
  if (effect === 'network' && facts.remote?.reads === true) return undefined;
  if (showsOpenTab(situation)) return state.careful ? 'DENY_MODE' : undefined;
  const isOwnRead = effect === 'network' && isPlainGet(facts) && isOwnOrTyped(destination, page, state);
  return isOwnRead ? undefined : 'DENY_MODE';
}

function livenessRefusal({ facts, effect }: Situation): DenyCode | undefined {
  const needsTab = touchesPage(facts, effect) || (effect === 'navigate' && leadsNowhereNamed(facts));
  if (needsTab && facts.tab === undefined) return 'DENY_TAB_GONE';
  if (facts.page !== undefined && !isOfPage(facts)) return 'DENY_STALE_TARGET';
  const namesTarget = facts.remote === undefined && facts.page === undefined && typeof facts.input.ref_id === 'string';
  return effect !== 'read' && namesTarget && facts.target === undefined ? 'DENY_STALE_TARGET' : undefined;
}

function pageRefusal({ facts, state, effect, page }: Situation): DenyCode | undefined {
  if (facts.tab === undefined || !touchesPage(facts, effect)) return undefined;
  // Pages of extensions, our own among them, are restricted by their scheme.
  if (isRestrictedPage(facts.tab.url)) return 'DENY_RESTRICTED_PAGE';
  // A page whose address we cannot read is no page we can judge.
  if (page === undefined) return 'DENY_BAD_URL';
  if (isRebound(page, state)) return 'DENY_REBIND';
  return hostClass(page.hostname) === 'metadata' ? 'DENY_PRIVATE_NET' : undefined;
}

function destinationRefusal(situation: Situation): DenyCode | undefined {
  const { facts, state, effect, page, destination, destinationText, destinationCode } = situation;
  if (destinationText === undefined) return undefined;
  if (isOwn(destinationText, state)) return 'DENY_RESTRICTED_PAGE';
  if (destination === undefined) return destinationCode ?? 'DENY_BAD_URL';
  if (isRestrictedPage(destination.href)) return 'DENY_RESTRICTED_PAGE';
  if (isRebound(destination, state)) return 'DENY_REBIND';
  const leadsTo = hostClass(destination.hostname);
  if (leadsTo === 'public') return undefined;
  if (leadsTo === 'metadata') return 'DENY_PRIVATE_NET';
  // What a skill may reach was agreed to at import; a page that is open gives it nothing more.
  if (facts.remote !== undefined)
    return leadsTo === 'loopback' && facts.remote.allowsLoopback ? undefined : 'DENY_PRIVATE_NET';
  const isInTask = effect !== 'network' && state.taskOrigins.has(destination.origin);
  return isOwnOrTyped(destination, page, state) || isInTask ? undefined : 'DENY_PRIVATE_NET';
}

/** A call that reaches several addresses may reach none that it could not reach alone. */
function otherRefusal({ facts, state, effect, others = [] }: Situation): DenyCode | undefined {
  for (const destination of others) {
    const refusal = destinationRefusal(situationOf(facts, state, { effect, destination }));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function sensitivityRefusal({ facts, effect }: Situation): DenyCode | undefined {
  if (facts.target?.sensitive !== true) return undefined;
  if (setsValue(facts)) return 'DENY_SENSITIVE_FIELD';
  // Moving on with Tab or Escape changes nothing in the field.
  return effect === 'input' && typeof facts.input.key !== 'string' ? 'DENY_SENSITIVE_FIELD' : undefined;
}

/**
 * Real keys would paste what the user copied elsewhere into the page, or have the page fill the clipboard with whatever it
 * likes, such as a command that the user then pastes into a terminal.
 */
function clipboardRefusal({ facts: { input, remote, page } }: Situation): DenyCode | undefined {
  if (remote !== undefined || page !== undefined || typeof input.key !== 'string') return undefined;
  const stroke = readKeyStroke(input.key);
  return stroke && isClipboardKey(stroke) ? 'DENY_CLIPBOARD' : undefined;
}

/** Whether the user has refused this, now or before in the task. */
export function userRefusal(
  digest: string,
  { remote }: CallFacts,
  { answer, deniedDigests, nowMs }: PolicyState,
): DenyCode | undefined {
  if (answer?.allowed === false) return 'DENY_BY_USER';
  if (isAllowedBy({ answer, nowMs }, digest)) return undefined;
  // A skill's tool may be asked of another page anew: it would send something else.
  const isRepeated = [...deniedDigests].some((denied) => (remote ? denied === digest : isSameRequest(denied, digest)));
  return isRepeated ? 'DENY_REPEATED' : undefined;
}

function isOwn(url: string, { ownOrigin }: PolicyState): boolean {
  if (ownOrigin === '' || !URL.canParse(url) || !URL.canParse(ownOrigin)) return false;
  const one = new URL(url);
  const own = new URL(ownOrigin);
  return one.protocol === own.protocol && one.host === own.host;
}
