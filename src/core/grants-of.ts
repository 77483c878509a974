import type { Card, Grant, GrantKey, PermissionAnswer } from './card';

/** An `always` grant that was not used for 90 days ends. */
export const GRANT_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000;

/**
 * What an answer to a card leaves behind; nothing for `once`, `deny` and what is asked each time. Where data of other
 * sites is concerned, that is also a pair for each of them, and holds for this task only.
 */
export function grantsOf(
  { site, effect, verb, crossing, rememberable }: Card,
  answer: PermissionAnswer,
  atMs: number,
): readonly Grant[] {
  if (!rememberable || (answer !== 'task' && answer !== 'always')) return [];
  const grant = { origin: site.origin, effect, scope: answer, atMs, ...(verb !== undefined && { verb }) };
  if (crossing === undefined) return [grant];
  if (answer === 'always') return [];
  const domains = new Set(crossing.from.map(({ domain }) => domain));
  return [grant, ...[...domains].map((from) => ({ origin: site.origin, effect, scope: answer, atMs, from }))];
}

/** Whether two grants are one, given at two times or for two spans. */
export function isSameGrant(one: GrantKey, other: GrantKey): boolean {
  return (
    one.origin === other.origin && one.effect === other.effect && one.verb === other.verb && one.from === other.from
  );
}
