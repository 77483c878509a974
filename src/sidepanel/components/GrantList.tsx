import type { UsedGrant } from '../../core/card';
import { GRANT_LIFETIME_MS } from '../../core/grants-of';
import { formatDay } from '../format';
import { sourceName } from '../source-name';
import { hasMessage, t, tCode } from '../t';

export interface GrantListProps {
  readonly headId: string;
  readonly head: string;
  readonly none: string;
  readonly grants: readonly UsedGrant[];
  readonly onRevoke: (grant: UsedGrant) => void;
}

/** What the user allowed, each with its span and a way to take it back. */
export function GrantList({ headId, head, none, grants, onRevoke }: GrantListProps) {
  return (
    <section class="section" aria-labelledby={headId}>
      <h2 id={headId} tabIndex={-1}>
        {head}
      </h2>
      {grants.length === 0 && <p class="note">{none}</p>}
      <ul class="grants">
        {grants.map((grant) => (
          <li key={`${grant.origin} ${grant.effect} ${grant.verb} ${grant.from}`}>
            <span>
              <bdi class="grant-origin">{grant.origin}</bdi>
              <small class="grant-what">{whatOf(grant)}</small>
              <small>{spanOf(grant)}</small>
            </span>
            <button
              type="button"
              class="button"
              aria-label={t('grants.revokeLabel', { origin: grant.origin, what: whatOf(grant) })}
              onClick={() => onRevoke(grant)}
            >
              {t('grants.revoke')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatOf({ effect, verb, from }: UsedGrant): string {
  if (from !== undefined) return t('grants.pair', { from: sourceName(from) });
  // Only some classes of acts have words of their own.
  const act = `act.${verb}`;
  return verb !== undefined && hasMessage(act) ? t(act) : tCode('effect', effect, 'effect.other');
}

function spanOf({ scope, atMs, usedAtMs = atMs }: UsedGrant): string {
  const day = (ms: number) => formatDay(ms, t('meta.locale'));
  const given = t('grants.given', { given: day(atMs) });
  if (scope === 'task') return given;
  return [
    given,
    t('grants.used', { used: day(usedAtMs) }),
    t('grants.ends', { ends: day(usedAtMs + GRANT_LIFETIME_MS) }),
  ].join(' ');
}
