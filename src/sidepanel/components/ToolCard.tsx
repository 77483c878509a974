import type { CallState, ChosenOnCard } from '../../session/state';
import { callLabel } from '../call-label';
import { argumentLines, mainArgument, standingOf, targetOf } from '../call-view';
import { formatDuration, formatProgress, hostOf } from '../format';
import { receiptGist } from '../receipt-lines';
import type { CallProgress } from '../store/conversation';
import { t, tCode } from '../t';
import { withoutBidi } from '../without-bidi';
import { Icon } from './Icon';
import { PageWait } from './PageWait';
import { ReceiptView } from './ReceiptView';
import { ScrollBox } from './ScrollBox';
import { SkillResult } from './SkillResult';

export interface ToolCardProps {
  readonly call: CallState;
  /** Present for a call that tells how much of it is done. */
  readonly progress?: CallProgress;
  /** Present where the call can be ended alone; offered while it tells its progress, or waits for a page. */
  readonly onCancel?: () => void;
  /** Present where the page that runs the call can be brought forward. */
  readonly onShowPage?: () => void;
}

/** What the agent did in one call: in plain words at first sight, in full when opened. */
export function ToolCard({ call, progress, onCancel, onShowPage }: ToolCardProps) {
  const { end, permission, question, chosen = [] } = call;
  const refusal = end?.show?.refusal;
  // The page did not do it, though the call itself went well.
  const standing = refusal === undefined ? standingOf(call) : 'failed';
  const argument = [targetOf(call), mainArgument(call.call.input)].filter(Boolean).join(' · ');
  const changed = end?.receipt;
  const gist = changed && receiptGist(changed);
  const isLong = standing === 'running' && progress !== undefined;
  const pageTool = call.page && call.call.pageTool;
  const says = pageTool ? (text: string) => t('gist.says', { text }) : (text: string) => text;
  return (
    <>
      <details class="tool-card" data-standing={standing}>
        <summary>
          <span class="mark" aria-hidden="true" />
          <span class="what">
            <bdi class="label">{callLabel(call.call)}</bdi>
            {argument !== '' && <bdi class="argument">{argument}</bdi>}
          </span>
          <span class="standing">
            {standing === 'ok' && end !== undefined
              ? formatDuration(end.durationMs)
              : isLong
                ? formatProgress(progress)
                : t(`standing.${standing}`)}
            {standing === 'ok' && <span class="visually-hidden"> {t('standing.ok')}</span>}
          </span>
          <Icon name="chevron" />
          {isLong && (
            <progress aria-hidden="true" {...(progress.total > 0 && { max: progress.total, value: progress.done })} />
          )}
          {isLong && progress.text !== undefined && <bdi class="gist says">{says(withoutBidi(progress.text))}</bdi>}
          {refusal !== undefined && <span class="gist says">{t('gist.says', { text: withoutBidi(refusal) })}</span>}
          {gist !== undefined && <span class="gist">{t(`gist.${gist.key}`, { text: withoutBidi(gist.text) })}</span>}
          {chosen.map((choice, index) => (
            <span key={index} class="gist chosen">
              {chosenText(choice)}
            </span>
          ))}
        </summary>
        <div class="details">
          {end !== undefined && end.outcome !== 'ok' && <p class="why">{whyText(end)}</p>}
          {permission?.answer !== undefined && <p class="note">{t(`card.answered.${permission.answer}`)}</p>}
          {question?.answer !== undefined && <p class="note">{t('question.answered', { answer: question.answer })}</p>}
          {changed !== undefined && <ReceiptView receipt={changed} />}
          <CallDetails call={call} />
        </div>
      </details>
      {end?.show !== undefined && <SkillResult {...end.show} />}
      {pageTool && standing === 'running' && onShowPage !== undefined && (
        <PageWait host={hostOf(pageTool.origin)} onShow={onShowPage} onCancel={onCancel} />
      )}
      {isLong && !pageTool && onCancel !== undefined && (
        <button type="button" class="button quiet cancel-call" onClick={onCancel}>
          {t('call.cancel')}
        </button>
      )}
    </>
  );
}

/** The arguments and the result of a call, word for word. */
export function CallDetails({ call: { call, end } }: Pick<ToolCardProps, 'call'>) {
  const lines = argumentLines(call.input);
  return (
    <>
      {call.title !== undefined && (
        <p class="note">
          {t('call.rawName')} <code>{call.name}</code>
        </p>
      )}
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

/** What the user chose on a card of the call's server. */
function chosenText({ kind, title, label = '' }: ChosenOnCard): string {
  return t(`actionCard.chosen.${kind}`, { title: withoutBidi(title), label: withoutBidi(label) });
}

function whyText(end: NonNullable<CallState['end']>): string {
  if (end.policyCode !== undefined) return tCode('policy', end.policyCode, 'policy.other');
  if (end.outcome === 'not-run' || end.outcome === 'interrupted' || end.outcome === 'aborted')
    return t(`why.${end.outcome}`);
  return tCode('toolError', end.message.code ?? 'internal', 'toolError.internal');
}
