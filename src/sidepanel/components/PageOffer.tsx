import { hostOf } from '../format';
import type { PageStore } from '../store/page';
import { t } from '../t';
import { Icon } from './Icon';
import { IconButton } from './IconButton';

export interface PageOfferProps {
  readonly page: PageStore;
  readonly canApprove: boolean;
  readonly onLook: () => void;
}

/** Tells that the page offers tools, or has some that the user did not decide on. Nothing is answered to it before. */
export function PageOffer({ page, canApprove, onLook }: PageOfferProps) {
  const view = page.view.value;
  const undecided = page.undecided.value;
  const isNews = view?.state === 'offered' || (view?.state === 'joined' && undecided > 0);
  if (!view || !isNews || page.dismissed.value || !canApprove) return null;
  const host = hostOf(view.origin);
  const isOffered = view.state === 'offered';
  return (
    <section class="page-offer" aria-label={t('page.offer.label')}>
      <Icon name="hand" />
      <div class="notice-text">
        <p>{isOffered ? t('page.offer.text', { host }) : t('page.offer.undecided', { host, count: undecided })}</p>
        <p class="row">
          <button type="button" class="button" onClick={isOffered ? () => void join() : onLook}>
            {t(isOffered ? 'page.offer.join' : 'page.offer.look')}
          </button>
          {isOffered && (
            <button type="button" class="button quiet" onClick={() => void page.join(false)}>
              {t('page.offer.never')}
            </button>
          )}
        </p>
      </div>
      <IconButton icon="cross" label={t('page.offer.dismiss')} onClick={page.dismiss} />
    </section>
  );

  async function join(): Promise<void> {
    if (await page.join(true)) onLook();
  }
}
