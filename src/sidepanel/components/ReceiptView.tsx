import type { Receipt } from '../../core/receipt';
import { diffLines, receiptLines } from '../receipt-lines';
import { t } from '../t';

export interface ReceiptViewProps {
  readonly receipt: Receipt;
}

const SIGNS = { added: '+', removed: '−', changed: '~', same: ' ' } as const;

/** What an act changed, as it was observed. */
export function ReceiptView({ receipt }: ReceiptViewProps) {
  const diff = diffLines(receipt.diff ?? []);
  return (
    <div class="receipt">
      <dl>
        {receiptLines(receipt).map(({ key, value }, index) => (
          <div key={index}>
            <dt>{t(`receipt.${key}`)}</dt>
            {value !== undefined && <dd>{value}</dd>}
          </div>
        ))}
      </dl>
      {diff.length > 0 && (
        <ul class="diff" aria-label={t('receipt.diff')}>
          {diff.map(({ kind, text }, index) => (
            <li key={index} data-kind={kind}>
              <span class="sign" aria-hidden="true">
                {SIGNS[kind]}
              </span>
              {kind !== 'same' && <span class="visually-hidden">{t(`receipt.${kind}`)} </span>}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
