import { useId } from 'preact/hooks';
import type { SkillCallView, SkillToolView } from '../../core/skill-setup';
import { formatWhen } from '../format';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { Icon } from './Icon';

export interface SkillCallsProps {
  readonly calls: readonly SkillCallView[];
  readonly tools: readonly SkillToolView[];
}

/** The last calls of a skill's tools. */
export function SkillCalls({ calls, tools }: SkillCallsProps) {
  const id = useId();
  const nowMs = Date.now();
  return (
    <section class="section" aria-labelledby={`${id}-calls`}>
      <h3 id={`${id}-calls`}>{t('skills.calls')}</h3>
      {calls.length === 0 && <p class="note">{t('skills.noCalls')}</p>}
      <ol class="skill-calls">
        {calls.map(({ tool, atMs, ok, text }, index) => (
          <li key={index} data-ok={ok}>
            <Icon name={ok ? 'check' : 'cross'} />
            <span class="visually-hidden">{ok ? t('skills.callOk') : t('skills.callFailed')} </span>
            <span class="call">
              <strong>{withoutBidi(tools.find(({ name }) => name === tool)?.displayName ?? tool)}</strong>{' '}
              <small>{formatWhen(atMs, nowMs, t('meta.locale'))}</small>
              <span class="call-text" dir="auto">
                {withoutBidi(text)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
