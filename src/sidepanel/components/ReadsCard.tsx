import type { CallState } from '../../session/state';
import { callLabel } from '../call-label';
import { mainArgument } from '../call-view';
import { formatDuration } from '../format';
import { t } from '../t';
import { Icon } from './Icon';
import { CallDetails } from './ToolCard';

export interface ReadsCardProps {
  readonly calls: readonly CallState[];
}

/** Several looks at the page, told in one line. */
export function ReadsCard({ calls }: ReadsCardProps) {
  const names = [...new Set(calls.map(({ call }) => callLabel(call)))];
  const totalMs = calls.reduce((sum, { end }) => sum + (end?.durationMs ?? 0), 0);
  return (
    <details class="tool-card reads" data-standing="ok">
      <summary>
        <span class="mark" aria-hidden="true" />
        <span class="what">
          <span class="label">{t('call.reads', { count: calls.length })}</span>
          <span class="argument">{names.join(' · ')}</span>
        </span>
        <span class="standing">{formatDuration(totalMs)}</span>
        <Icon name="chevron" />
      </summary>
      <ol class="details">
        {calls.map((call) => (
          <li key={call.call.id}>
            <p class="read-line">
              <bdi>{callLabel(call.call)}</bdi> <bdi class="argument">{mainArgument(call.call.input)}</bdi>
            </p>
            <CallDetails call={call} />
          </li>
        ))}
      </ol>
    </details>
  );
}
