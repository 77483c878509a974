import type { Receipt } from '../../core/receipt';
import { diffLines, type RequestLine, receiptLines, requestLines } from '../receipt-lines';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';

export interface ReceiptViewProps {
  readonly receipt: Receipt;
}

const SIGNS = { added: '+', removed: '−', changed: '~', same: ' ' } as const;

/** What an act changed, as it was observed. */
export function ReceiptView({ receipt }: ReceiptViewProps) {
  const diff = diffLines(receipt.diff ?? []);
  const requests = requestLines(receipt.requests ?? []);
  return (
    <div class="receipt">
      <dl>
        {receiptLines(receipt).map(({ key, value }, index) => (
          <div key={index}>
            <dt>{t(`receipt.${key}`)}</dt>
            {value !== undefined && <dd>{withoutBidi(value)}</dd>}
          </div>
        ))}
        {requests.length > 0 && (
          <div>
            <dt>{t('receipt.requests')}</dt>
            <dd>
              <ul class="requests">
                {requests.map((request, index) => (
                  <li key={index}>
                    {request.method}
                    {'\u00a0'}
                    <bdi>{withoutBidi(request.place)}</bdi> <span aria-hidden="true">→ </span>
                    <span data-outcome={request.outcome}>{answerText(request)}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {diff.length > 0 && (
        <ul class="diff" aria-label={t('receipt.diff')}>
          {diff.map(({ kind, text }, index) => (
            <li key={index} data-kind={kind}>
              <span class="sign" aria-hidden="true">
                {SIGNS[kind]}
              </span>
              {kind !== 'same' && <span class="visually-hidden">{t(`receipt.${kind}`)} </span>}
              <span>{withoutBidi(text)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function answerText({ outcome, answer = '' }: RequestLine): string {
  switch (outcome) {
    case 'fine':
    case 'refused':
      return answer;
    case 'lost':
      return t('receipt.lost', { error: answer });
    case 'pending':
      return t('receipt.pending');
    default:
      return outcome satisfies never;
  }
}
