import type { CardDatum } from '../../core/card';
import { t, tCode } from '../t';
import { Revealed } from './Revealed';
import { ScrollBox } from './ScrollBox';

export interface ExactDataProps {
  readonly datum: CardDatum;
  readonly opened: boolean;
  readonly onOpen: () => void;
}

/** Data up to this length is shown whole at once; longer data has to be opened before it can be allowed. */
export const WHOLE_UP_TO_CHARS = 400;

/** Labels of what is read from left to right, whatever it begins with. */
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'from', 'action', 'tab', 'within', 'code', 'file']);

/** Says whether a value is too long to be shown whole at once. */
export function isLong(value: string): boolean {
  return value.length > WHOLE_UP_TO_CHARS;
}

/** One thing that would leave, exactly as it would be sent. */
export function ExactData({ datum, opened, onOpen }: ExactDataProps) {
  const folded = isLong(datum.value) && !opened;
  const label = tCode('card.data', datum.label, 'card.data.other', { label: datum.label, name: datum.name ?? '' });
  const shown = folded ? [...datum.value].slice(0, WHOLE_UP_TO_CHARS).join('') : datum.value;
  return (
    <div class="exact-data">
      <dt>
        <Revealed text={label} />
      </dt>
      <dd>
        {datum.value === '' ? (
          <span class="note">{t('card.data.empty')}</span>
        ) : (
          <ScrollBox class={folded ? 'exact folded' : 'exact'} label={label}>
            <pre dir={ADDRESSES.has(datum.label) ? 'ltr' : undefined}>
              <Revealed text={shown} />
            </pre>
          </ScrollBox>
        )}
        {datum.cut !== undefined && !folded && <span class="note">{t('card.cut', { count: datum.cut })}</span>}
        {folded && (
          <button type="button" class="button quiet" onClick={onOpen}>
            {t('card.showAll', { count: [...datum.value].length })}
          </button>
        )}
      </dd>
    </div>
  );
}
