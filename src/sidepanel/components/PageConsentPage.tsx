import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Message } from '../../core/message';
import type { PageView } from '../../core/page-setup';
import { hostOf } from '../format';
import type { PageStore } from '../store/page';
import { t } from '../t';
import { Notice } from './Notice';
import { PageConsentForm } from './PageConsentForm';
import { SubPage } from './SubPage';

export interface PageConsentPageProps {
  readonly page: PageStore;
  /** The last message of the conversation beside the page, once there is one. */
  readonly sent?: Message;
  /** False in a tab, where a debugger could click: the offer is then only read. */
  readonly canApprove: boolean;
  readonly onBack: () => void;
}

/** All that a page offers, word for word, and what the user lets the agent use of it. */
export function PageConsentPage({ page, sent, canApprove, onBack }: PageConsentPageProps) {
  const { origin, offer } = page.looked.value;
  const key = offer ? keyOf(offer) : '';
  const box = useRef<HTMLElement>(null);
  const shown = useRef({ origin, key });
  // Whoever comes back looks at the page first.
  useEffect(() => () => page.look(), [page]);
  const isRenewed = useSignal(false);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key && before.origin === origin) return;
    shown.current = { origin, key };
    isRenewed.value = before.origin === origin && before.key !== '' && key !== '';
    // The form that had the focus is gone.
    if (document.activeElement === document.body) box.current?.querySelector('h2')?.focus();
  }, [origin, key, isRenewed]);
  return (
    <main class="page" ref={box}>
      <SubPage key={origin} title={t('page.head', { host: hostOf(origin) })}>
        <div role="status" class="renewed">
          {isRenewed.value && <Notice kind="info">{t('page.renewed')}</Notice>}
        </div>
        {offer?.frame && (
          <p class="page-place">
            <b>
              <bdi>{origin}</bdi>
            </b>{' '}
            {t('page.inFrame', { host: hostOf(offer.frame.top) })}
          </p>
        )}
        {offer ? (
          // What changes while it is read is read, and chosen, anew.
          <PageConsentForm key={key} page={page} view={offer} sent={sent} canApprove={canApprove} onDone={onBack} />
        ) : (
          <Notice kind="info">{t('page.nothing')}</Notice>
        )}
      </SubPage>
    </main>
  );
}

/** What the user judges. The order is none of it, and what they decided is none of it. */
function keyOf({ origin, tools, guidance }: PageView): string {
  return JSON.stringify([origin, guidance.text, tools.map(({ fingerprint }) => fingerprint).sort()]);
}
