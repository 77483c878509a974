import type { CallState } from '../../session/state';
import { argumentLines, mainArgument, standingOf } from '../call-view';
import { formatDuration } from '../format';
import { t, tCode } from '../t';
import { Icon } from './Icon';
import { ReceiptView } from './ReceiptView';
import { ScrollBox } from './ScrollBox';

export interface ToolCardProps {
  readonly call: CallState;
}

/** What the agent did in one call: in plain words at first sight, in full when opened. */
export function ToolCard({ call }: ToolCardProps) {
  const standing = standingOf(call);
  const argument = mainArgument(call.call.input);
  const { end, permission, question } = call;
  const changed = end?.receipt;
  return (
    <details class="tool-card" data-standing={standing}>
      <summary>
        <span class="mark" aria-hidden="true" />
        <span class="what">
          <span class="label">{tCode('tool', call.call.name, 'tool.other', { name: call.call.name })}</span>
          {argument !== '' && <bdi class="argument">{argument}</bdi>}
        </span>
        <span class="standing">
          {standing === 'ok' && end !== undefined ? formatDuration(end.durationMs) : t(`standing.${standing}`)}
          {standing === 'ok' && <span class="visually-hidden"> {t('standing.ok')}</span>}
        </span>
        <Icon name="chevron" />
      </summary>
      <div class="details">
        {end !== undefined && end.outcome !== 'ok' && <p class="why">{whyText(end)}</p>}
        {permission?.answer !== undefined && <p class="note">{t(`card.answered.${permission.answer}`)}</p>}
        {question?.answer !== undefined && <p class="note">{t('question.answered', { answer: question.answer })}</p>}
        {changed !== undefined && <ReceiptView receipt={changed} />}
        <CallDetails call={call} />
      </div>
      {changed !== undefined && <p class="gist">{gist(changed)}</p>}
    </details>
  );
}

/** The arguments and the result of a call, word for word. */
export function CallDetails({ call: { call, end } }: ToolCardProps) {
  const lines = argumentLines(call.input);
  return (
    <>
      {lines.length > 0 && (
        <dl class="arguments" aria-label={t('call.arguments')}>
          {lines.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {end !== undefined && end.message.text !== '' && (
        <details class="result">
          <summary>{t('call.result')}</summary>
          <ScrollBox class="result-text" label={t('call.result')}>
            <pre>{end.message.text}</pre>
          </ScrollBox>
        </details>
      )}
    </>
  );
}

function whyText(end: NonNullable<CallState['end']>): string {
  if (end.policyCode !== undefined) return tCode('policy', end.policyCode, 'policy.other');
  if (end.outcome === 'not-run' || end.outcome === 'interrupted' || end.outcome === 'aborted')
    return t(`why.${end.outcome}`);
  return tCode('toolError', end.message.code ?? 'internal', 'toolError.internal');
}

function gist(receipt: NonNullable<NonNullable<CallState['end']>['receipt']>): string {
  if (receipt.coveredBy !== undefined) return t('gist.covered', { what: receipt.coveredBy });
  if (receipt.dialog !== undefined) return t('gist.dialog', { text: receipt.dialog });
  const opened = receipt.openedTabs?.[0];
  if (opened !== undefined) return t('gist.opened', { url: opened.url });
  if (receipt.url !== undefined && receipt.url.from !== receipt.url.to) return t('gist.moved', { url: receipt.url.to });
  if (receipt.value !== undefined && receipt.value !== '') return t('gist.value', { value: receipt.value });
  const added = receipt.diff?.find((line) => line.startsWith('+') || line.startsWith('~'));
  if (added !== undefined) return t('gist.now', { text: added.slice(1).trim() });
  return receipt.changed ? t('gist.changed') : t('gist.unchanged');
}
