import { useEffect } from 'preact/hooks';
import type { PageConsent } from '../../core/page-tool';
import type { PageStore } from '../store/page';
import { t } from '../t';
import { PageSearch } from './PageSearch';

export interface SitesSectionProps {
  readonly page: PageStore;
  /** Shows what the page beside the panel offers. */
  readonly onLook: () => void;
  /** False in a tab, where a debugger could click. */
  readonly canApprove: boolean;
}

/** The sites whose tools the user decided about, and how to take that back. */
export function SitesSection({ page, onLook, canApprove }: SitesSectionProps) {
  useEffect(() => {
    void page.loadSites();
  }, [page]);
  const list = page.sites.value;
  const here = page.view.value;
  const isHere = ({ origin }: PageConsent) =>
    here !== undefined && [here, ...here.frames].some((each) => each.state === 'joined' && each.origin === origin);
  return (
    <section class="section" aria-labelledby="sites-head">
      <h2 id="sites-head" tabIndex={-1}>
        {t('sites.head')}
      </h2>
      {canApprove && <PageSearch page={page} onLook={onLook} />}
      {list !== undefined && list.length === 0 && <p class="note">{t('sites.none')}</p>}
      <ul class="grants">
        {(list ?? []).map((site) => (
          <li key={site.origin}>
            <span>
              <bdi class="grant-origin">{site.origin}</bdi>
              <small>{standingOf(site)}</small>
            </span>
            <span class="site-actions">
              {isHere(site) && (
                <button
                  type="button"
                  class="button"
                  aria-label={t('sites.lookLabel', { origin: site.origin })}
                  onClick={() => {
                    page.look(site.origin);
                    onLook();
                  }}
                >
                  {t('sites.look')}
                </button>
              )}
              <button
                type="button"
                class="button"
                aria-label={t('sites.forgetLabel', { origin: site.origin })}
                onClick={() => void page.forget(site.origin)}
              >
                {t('sites.forget')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function standingOf({ state, tools }: PageConsent): string {
  if (state === 'never') return t('sites.never');
  return t('sites.tools', { count: tools.filter(({ policy }) => policy !== 'never').length });
}
