import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../t';

/** A page that answers at once is not worth a line. */
const PATIENCE_MS = 3_000;

export interface PageWaitProps {
  /** Of the page that runs the call. */
  readonly host: string;
  readonly onShow: () => void;
  readonly onCancel?: () => void;
}

/** Tells that a page's tool takes its time, which often means that it asks the user there. */
export function PageWait({ host, onShow, onCancel }: PageWaitProps) {
  const isLong = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      isLong.value = true;
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLong]);
  return (
    <div class="page-wait">
      {/* A region that was there before its text is read out. */}
      <p role="status">{isLong.value && t('call.pageWaits', { host })}</p>
      {isLong.value && (
        <div class="actions">
          <button type="button" class="button" onClick={onShow}>
            {t('call.showPage')}
          </button>
          {onCancel !== undefined && (
            <button type="button" class="button" onClick={onCancel}>
              {t('call.cancel')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
