import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { hostOf } from '../format';
import type { PageStore } from '../store/page';
import { t } from '../t';
import { ApproveButton } from './ApproveButton';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { useArming } from './use-arming';

export interface PageOfferProps {
  readonly page: PageStore;
  /** False in a tab, where a debugger could click. */
  readonly canApprove: boolean;
  readonly onLook: () => void;
}

/** Tells that the page offers tools, or has some, or guidance, that the user did not decide on. Nothing is answered to it before. */
export function PageOffer({ page, canApprove, onLook }: PageOfferProps) {
  const view = page.view.value;
  const undecided = page.undecided.value;
  const hasNews = undecided > 0 || page.isGuidanceNew.value;
  const isOffered = view?.state === 'offered';
  const isNews = canApprove && !page.dismissed.value && (isOffered || (view?.state === 'joined' && hasNews));
  const host = hostOf(view?.origin ?? '');
  const news =
    undecided > 0 ? t('page.offer.undecided', { host, count: undecided }) : t('page.offer.guidance', { host });
  const text = isOffered ? t('page.offer.text', { host }) : news;
  return (
    <>
      <Polite text={isNews ? text : ''} />
      {isNews && (
        <Banner
          // Another page's banner stands still anew.
          key={`${view.state} ${view.origin}`}
          page={page}
          text={text}
          isOffered={isOffered}
          onLook={onLook}
        />
      )}
    </>
  );
}

interface BannerProps extends Pick<PageOfferProps, 'page' | 'onLook'> {
  readonly text: string;
  readonly isOffered: boolean;
}

function Banner({ page, text, isOffered, onLook }: BannerProps) {
  const box = useRef<HTMLElement>(null);
  const armed = useArming(box);
  const join = async () => {
    if (await page.join(true)) onLook();
  };
  return (
    <section class="page-offer" ref={box} aria-label={t('page.offer.label')}>
      <Icon name="hand" />
      <p>{text}</p>
      <div class="actions">
        {isOffered ? (
          <>
            <ApproveButton armed={armed} class="primary" onApprove={() => void join()}>
              {t('page.offer.join')}
            </ApproveButton>
            <button type="button" class="button" onClick={() => void page.join(false)}>
              {t('page.offer.never')}
            </button>
          </>
        ) : (
          <button type="button" class="button" onClick={onLook}>
            {t('page.offer.look')}
          </button>
        )}
      </div>
      <IconButton icon="cross" label={t('page.offer.dismiss')} onClick={page.dismiss} />
    </section>
  );
}

/** A region that is empty when it comes is told of each text that comes into it; the focus stays where it is. */
function Polite({ text }: { readonly text: string }) {
  const said = useSignal('');
  useEffect(() => {
    said.value = text;
  }, [said, text]);
  return (
    <div class="visually-hidden" role="status">
      {said.value}
    </div>
  );
}
