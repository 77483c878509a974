import type { Effect } from '../core/mode';
import { isAllowed, isRememberable } from './allow';
import { CanonicalJsonError } from './canonical-json';
import { buildCard } from './card';
import { withCare } from './careful';
import { deny } from './denials';
import { digestOf, isAllowedBy } from './digest';
import { resolveEffect } from './effects';
import { flowOf, sourcesFor } from './flow';
import { withHistory } from './history';
import { resembledSite } from './look-alike';
import { mintPermit } from './permit';
import { refusalOf, userRefusal } from './refuse';
import { quotesPrompt, secretIn } from './secret-rules';
import { situationOf } from './situation';
import type { CallFacts, PolicyState, Verdict } from './verdict';

/**
 * The reference monitor: every call passes here, right before it runs, and nothing acts without the permit it mints.
 * Pure but for the permit. The first failing test wins: mode, liveness, addresses, sensitivity, secrets; what is left
 * is allowed by a rule or a grant, unless it may tell a site what was read on another one, or asked for. Unknown means no.
 */
export function decide(facts: CallFacts, state: PolicyState): Verdict {
  const digest = digestOrUndefined(facts);
  if (digest === undefined) return deny('DENY_BAD_INPUT');
  const narrowed = resolveEffect(facts);
  if (narrowed === undefined) return deny('DENY_UNKNOWN_EFFECT');
  const resolved = withHistory(narrowed, facts, state);

  const situation = withCare(situationOf(facts, state, resolved));
  const secret = secretIn(situation);
  const refusal =
    refusalOf(situation) ?? (secret === 'secret' ? 'DENY_SECRET' : undefined) ?? userRefusal(digest, facts, state);
  if (refusal !== undefined) return deny(refusal);

  const { effect, verb } = resolved;
  const { destination, page } = situation;
  const resembles = resembledSite(destination ?? page, state);
  // What looks like a site that the user trusts is trusted by no rule; it may still be looked at, as in Ask mode.
  const mayBeSilent = resembles === undefined || state.mode === 'ask' || effect === 'read' || effect === 'memory';
  const flow = flowOf(situation);
  const crosses = flow.from.length > 0;
  const isDelicate = secret === 'own' || quotesPrompt(situation);
  const isApproved = isAllowedBy(state, digest);
  if (isApproved || (mayBeSilent && !crosses && !isDelicate && isAllowed(situation))) {
    // What was agreed to has become something else meanwhile, which is not done behind that card.
    if (!isApproved && wasAskedOtherwise(state, digest)) return deny('DENY_STALE_TARGET');
    // What the user saw on a card is no use of what may happen unseen.
    const uses = isApproved ? [] : flow.uses;
    return { kind: 'allow', permit: permitFor(facts, effect, digest), effect, digest, uses };
  }
  // A request that reads is refused in Ask mode rather than asked about: that mode is for those who want no questions.
  if (state.mode === 'ask' && crosses) return deny('DENY_CROSS_SITE');
  if (state.mode === 'ask' && isDelicate) return deny('DENY_SECRET');
  const rememberable = !isDelicate && isRememberable(situation);
  const from = sourcesFor(situation, flow);
  return {
    kind: 'ask',
    card: buildCard({ facts, effect, verb, destination, page, resembles, rememberable, from }),
    digest,
  };
}

function wasAskedOtherwise({ answer }: PolicyState, digest: string): boolean {
  return answer?.allowed === true && answer.goesOn !== true && answer.digest !== digest;
}

function permitFor({ callId, target }: CallFacts, effect: Effect, digest: string) {
  // An act on an element is always an input to the page as well, and its receipt always a read.
  const effects = new Set<Effect>(target === undefined ? [effect, 'read'] : [effect, 'read', 'input']);
  return mintPermit({ callId, digest, effects });
}

function digestOrUndefined(facts: CallFacts): string | undefined {
  try {
    return digestOf(facts);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return undefined;
    throw error;
  }
}
