import { useEffect } from 'preact/hooks';
import type { PageStore } from '../store/page';
import { t } from '../t';

export interface SitesSectionProps {
  readonly page: PageStore;
}

/** The sites whose tools the user decided about, and how to take that back. */
export function SitesSection({ page }: SitesSectionProps) {
  useEffect(() => {
    void page.loadSites();
  }, [page]);
  const list = page.sites.value;
  return (
    <section class="section" aria-labelledby="sites-head">
      <h2 id="sites-head">{t('sites.head')}</h2>
      {list !== undefined && list.length === 0 && <p class="note">{t('sites.none')}</p>}
      <ul class="grants">
        {(list ?? []).map(({ origin, state, tools }) => (
          <li key={origin}>
            <span>
              <bdi class="grant-origin">{origin}</bdi>
              <small>
                {state === 'never'
                  ? t('sites.never')
                  : t('sites.tools', { count: tools.filter(({ policy }) => policy !== 'never').length })}
              </small>
            </span>
            <button
              type="button"
              class="button"
              aria-label={t('sites.forgetLabel', { origin })}
              onClick={() => void page.forget(origin)}
            >
              {t('sites.forget')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
