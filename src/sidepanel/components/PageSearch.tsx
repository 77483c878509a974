import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { hostOf } from '../format';
import type { PageStore } from '../store/page';
import { t } from '../t';
import { ApproveButton } from './ApproveButton';
import { useArming } from './use-arming';

export interface PageSearchProps {
  readonly page: PageStore;
  /** Shows what the page offers. */
  readonly onLook: () => void;
}

/**
 * Looks for tools that a page has and does not tell of. The page learns of the agent by that, as by a banner that is
 * followed; where it has none, it is as if it had never been asked. Nothing where there is no page to look at.
 */
export function PageSearch({ page, onLook }: PageSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  const armed = useArming(box);
  const result = useSignal<{ readonly origin: string; readonly state: 'looks' | 'nothing' } | undefined>(undefined);
  const view = page.view.value;
  const origin = view?.origin ?? '';
  if (view?.state !== 'none' || !/^https?:/.test(origin)) return null;
  const host = hostOf(origin);
  const shown = result.value?.origin === origin ? result.value.state : undefined;
  const search = async () => {
    result.value = { origin, state: 'looks' };
    if (await page.search()) onLook();
    else result.value = { origin, state: 'nothing' };
  };
  return (
    <div class="page-search" ref={box}>
      <ApproveButton armed={armed} sent={shown === 'looks'} class="quiet" onApprove={() => void search()}>
        {t('page.search.start', { host })}
      </ApproveButton>
      <p class="note">{t('page.search.note')}</p>
      <p class="note strong" role="status">
        {shown !== undefined && t(`page.search.${shown}`, { host })}
      </p>
    </div>
  );
}
