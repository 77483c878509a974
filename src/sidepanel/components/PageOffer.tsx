import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { PageView } from '../../core/page-setup';
import { hostOf } from '../format';
import { type PageStore, undecidedIn } from '../store/page';
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
  const view = canApprove ? page.news.value : undefined;
  return (
    <>
      <Polite text={view ? [placeOf(view), textOf(view)].filter(Boolean).join('. ') : ''} />
      {view && (
        // That of another origin stands still anew.
        <Banner key={`${view.state} ${view.origin}`} page={page} view={view} onLook={onLook} />
      )}
    </>
  );
}

interface BannerProps extends Pick<PageOfferProps, 'page' | 'onLook'> {
  readonly view: PageView;
}

function Banner({ page, view, onLook }: BannerProps) {
  const { origin, frame } = view;
  const box = useRef<HTMLElement>(null);
  const armed = useArming(box);
  const look = () => {
    page.look(origin);
    onLook();
  };
  const join = async () => {
    if (await page.join(true, origin)) look();
  };
  return (
    <section class="page-offer" ref={box} aria-label={t('page.offer.label')}>
      <Icon name="hand" />
      <p>
        {frame && (
          <span class="page-place">
            <b>
              <bdi>{origin}</bdi>
            </b>{' '}
            {t('page.inFrame', { host: hostOf(frame.top) })}
          </span>
        )}
        {textOf(view)}
      </p>
      <div class="actions">
        {view.state === 'offered' ? (
          <>
            <ApproveButton armed={armed} class="primary" onApprove={() => void join()}>
              {t('page.offer.join')}
            </ApproveButton>
            <button type="button" class="button" onClick={() => void page.join(false, origin)}>
              {t('page.offer.never')}
            </button>
          </>
        ) : (
          <button type="button" class="button" onClick={look}>
            {t('page.offer.look')}
          </button>
        )}
      </div>
      <IconButton icon="cross" label={t('page.offer.dismiss')} onClick={page.dismiss} />
    </section>
  );
}

function textOf(view: PageView): string {
  const host = hostOf(view.origin);
  if (view.state === 'offered') return t('page.offer.text', { host });
  const count = undecidedIn(view);
  return count > 0 ? t('page.offer.undecided', { host, count }) : t('page.offer.guidance', { host });
}

/** Where in the page it is, for frames. */
function placeOf({ origin, frame }: PageView): string {
  return frame ? `${origin} ${t('page.inFrame', { host: hostOf(frame.top) })}` : '';
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
