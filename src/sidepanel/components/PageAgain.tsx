import { hostOf } from '../format';
import { t } from '../t';
import { Icon } from './Icon';

export interface PageAgainProps {
  readonly origin: string;
  /** Says in our own words that the page is there again. */
  readonly onContinue: (message: string) => void;
}

/** The page is there again of which a turn wanted something that it did not begin. */
export function PageAgain({ origin, onContinue }: PageAgainProps) {
  return (
    <section class="page-offer page-again" aria-label={t('pageAgain.label')}>
      <Icon name="hand" />
      <p>{t('pageAgain.text', { host: hostOf(origin) })}</p>
      <div class="actions">
        <button type="button" class="button" onClick={() => onContinue(t('pageAgain.message'))}>
          {t('pageAgain.go')}
        </button>
      </div>
    </section>
  );
}
