import { turnEndText } from '../failure-text';
import { t } from '../t';
import type { TurnEndItem } from '../transcript-rows';
import { CopyButton } from './CopyButton';
import { Markdown } from './Markdown';

export interface TurnEndProps {
  readonly item: TurnEndItem;
  /** Present when the turn can go on. */
  readonly onContinue?: () => void;
  /** Present when setting up a model is what helps. */
  readonly onSetUp?: () => void;
}

/** How a turn ended: with the agent's summary, or with what to do now. */
export function TurnEnd({ item, onContinue, onSetUp }: TurnEndProps) {
  if (item.summary !== undefined || item.reason === 'done') return <Summary item={item} />;
  return (
    <aside class="turn-end" data-reason={item.reason} aria-label={t('transcript.turnEnd')}>
      <p>{turnEndText(item.reason, item.detail, item.failure)}</p>
      {(onContinue ?? onSetUp) !== undefined && (
        <div class="actions">
          {onContinue !== undefined && (
            <button type="button" class="button" onClick={onContinue}>
              {t('turnEnd.continue')}
            </button>
          )}
          {onSetUp !== undefined && (
            <button type="button" class="button quiet" onClick={onSetUp}>
              {t('models.open')}
            </button>
          )}
        </div>
      )}
    </aside>
  );
}

function Summary({ item }: { readonly item: TurnEndItem }) {
  const outcome = item.outcome ?? 'success';
  return (
    <article class="answer summary" data-outcome={outcome} aria-label={t('transcript.answer')}>
      <p class="outcome">{t(`outcome.${outcome}`)}</p>
      <Markdown text={item.summary ?? ''} />
      {item.summary !== undefined && item.summary !== '' && (
        <footer>
          <CopyButton text={item.summary} label={t('copy.answer')} />
        </footer>
      )}
    </article>
  );
}
