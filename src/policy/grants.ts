import type { Card, Grant, PermissionAnswer } from '../core/card';
import type { Effect } from '../core/mode';

/** An `always` grant that was not used for 90 days ends. */
export const GRANT_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000;

/** Effects of which an answer can be remembered for an origin. All others are asked each time. */
export const GRANTABLE_EFFECTS: ReadonlySet<Effect> = new Set(['input', 'submit', 'navigate', 'network']);

/** A grant as a store keeps it. */
export interface UsedGrant extends Grant {
  /** When it last let a call through; the time it was given when absent. */
  readonly usedAtMs?: number;
}

/** The grant that lets an effect reach an origin, if there is one. Origins are compared whole: no sub-domains. */
export function findGrant<G extends Grant>(grants: readonly G[], origin: string, effect: Effect): G | undefined {
  if (!GRANTABLE_EFFECTS.has(effect)) return undefined;
  return grants.find((grant) => grant.origin === origin && grant.effect === effect);
}

/** What an answer to a card leaves behind; nothing for `once`, `deny` and what is asked each time. */
export function grantFrom(card: Card, answer: PermissionAnswer, nowMs: number): Grant | undefined {
  if (answer !== 'task' && answer !== 'always') return undefined;
  if (!card.rememberable || !GRANTABLE_EFFECTS.has(card.effect)) return undefined;
  return { origin: card.site.origin, effect: card.effect, scope: answer, atMs: nowMs };
}

/** The grants that still hold: those of a task end with it, `always` grants 90 days after their last use. */
export function liveGrants<G extends UsedGrant>(grants: readonly G[], nowMs: number): readonly G[] {
  return grants.filter((grant) => grant.scope === 'task' || nowMs - (grant.usedAtMs ?? grant.atMs) < GRANT_LIFETIME_MS);
}

/** Adds a grant, or replaces the one for the same origin and effect. A task's grant never replaces an `always` grant. */
export function mergeGrant<G extends Grant>(grants: readonly G[], added: G): readonly G[] {
  const same = (grant: G) => grant.origin === added.origin && grant.effect === added.effect;
  if (added.scope === 'task' && grants.some((grant) => same(grant) && grant.scope === 'always')) return grants;
  return [...grants.filter((grant) => !same(grant)), added];
}
