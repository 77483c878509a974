import { useEffect } from 'preact/hooks';
import type { Grants } from '../store/grants';
import { t } from '../t';

export interface GrantsSectionProps {
  readonly grants: Grants;
}

/** The way to the page of permissions. */
export function GrantsSection({ grants }: GrantsSectionProps) {
  useEffect(() => {
    void grants.load();
  }, [grants]);
  return (
    <section class="section" aria-labelledby="grants-head">
      <h2 id="grants-head">{t('grants.head')}</h2>
      <p class="note">{t('grants.lead')}</p>
      <p>{t('grants.count', { count: grants.list.value?.length ?? 0 })}</p>
      <button
        type="button"
        class="button wide"
        id="grants-open"
        onClick={() => {
          grants.open.value = true;
        }}
      >
        {t('grants.open')}
      </button>
    </section>
  );
}
