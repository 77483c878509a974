import type { Card, Grant, PermissionAnswer, UsedGrant } from '../core/card';
import { GRANT_LIFETIME_MS, grantsOf } from '../core/grants-of';
import type { Effect } from '../core/mode';
import { isConsequential, type Verb } from '../core/verb';

/** Effects of which an answer can be remembered for an origin. All others are asked each time. */
export const GRANTABLE_EFFECTS: ReadonlySet<Effect> = new Set(['input', 'submit', 'navigate', 'network']);

/**
 * The grant that lets an effect reach an origin, if there is one. Origins are compared whole: no sub-domains. A `submit`
 * of a page has a verb, and what has consequences no grant lets through.
 */
export function findGrant<G extends Grant>(
  grants: readonly G[],
  origin: string,
  effect: Effect,
  verb?: Verb,
): G | undefined {
  if (!GRANTABLE_EFFECTS.has(effect) || (verb !== undefined && isConsequential(verb))) return undefined;
  const covering = grantingVerbs(verb);
  return grants.find(
    (grant) =>
      grant.from === undefined &&
      grant.origin === origin &&
      grant.effect === effect &&
      covering.some((each) => each === grant.verb),
  );
}

/** The verbs of grants that cover one. Older grants have none, and were for forms; so are those for a skill's server. */
export function grantingVerbs(verb: Verb | undefined): readonly (Verb | undefined)[] {
  if (verb === undefined) return [undefined];
  // To search is less than to send any form.
  return verb === 'submit' || verb === 'search' ? [verb, 'submit', undefined] : [verb];
}

/** Whether the user let data of one site (its registrable domain) go to an origin in this task. */
export function mayCross(grants: readonly Grant[], fromDomain: string, toOrigin: string): boolean {
  return grants.some(({ from, origin, scope }) => scope === 'task' && from === fromDomain && origin === toOrigin);
}

/** What an answer to a card leaves behind; nothing for `once`, `deny` and what is asked each time. */
export function grantsFrom(card: Card, answer: PermissionAnswer, nowMs: number): readonly Grant[] {
  return grantsOf(card, answer, nowMs).filter(
    ({ from, effect }) => from !== undefined || GRANTABLE_EFFECTS.has(effect),
  );
}

/** The grants that still hold: those of a task end with it, `always` grants 90 days after their last use. */
export function liveGrants<G extends UsedGrant>(grants: readonly G[], nowMs: number): readonly G[] {
  return grants.filter((grant) => grant.scope === 'task' || nowMs - (grant.usedAtMs ?? grant.atMs) < GRANT_LIFETIME_MS);
}
