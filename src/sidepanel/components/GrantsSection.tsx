import { useEffect } from 'preact/hooks';
import type { Grants } from '../store/grants';
import { t, tCode } from '../t';

export interface GrantsSectionProps {
  readonly grants: Grants;
}

/** What the user allowed for good, and how to take it back. */
export function GrantsSection({ grants }: GrantsSectionProps) {
  useEffect(() => {
    void grants.load();
  }, [grants]);
  const list = grants.list.value;
  return (
    <section class="section" aria-labelledby="grants-head">
      <h2 id="grants-head">{t('grants.head')}</h2>
      {list !== undefined && list.length === 0 && <p class="note">{t('grants.none')}</p>}
      <ul class="grants">
        {(list ?? []).map((grant) => (
          <li key={`${grant.origin} ${grant.effect}`}>
            <span>
              <bdi class="grant-origin">{grant.origin}</bdi>
              <small>{tCode('effect', grant.effect, 'effect.other')}</small>
            </span>
            <button
              type="button"
              class="button"
              aria-label={t('grants.revokeLabel', { origin: grant.origin })}
              onClick={() => void grants.revoke(grant)}
            >
              {t('grants.revoke')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
