import { useId } from 'preact/hooks';
import type { SkillView } from '../../core/skill-setup';
import { sourceText } from '../skill-words';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';

export interface SkillRowProps {
  readonly skill: SkillView;
  readonly onOpen: () => void;
  readonly onEnable: (enabled: boolean) => void;
}

/** One skill in the list: its name leads to its page, the switch turns it on and off. */
export function SkillRow({ skill, onOpen, onEnable }: SkillRowProps) {
  const id = useId();
  const { hosts, problems, secrets } = skill;
  const missing = secrets.filter(({ isSet }) => !isSet).length;
  return (
    <li class="skill-row" data-enabled={skill.enabled}>
      <div class="skill-row-head">
        <button
          type="button"
          class="skill-open"
          data-skill={skill.id}
          aria-describedby={`${id}-summary ${id}-source`}
          onClick={onOpen}
        >
          <bdi>{withoutBidi(skill.name)}</bdi>
        </button>
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={skill.enabled}
            checked={skill.enabled}
            aria-label={t('skills.enabledLabel', { name: skill.name })}
            onChange={(event) => onEnable(event.currentTarget.checked)}
          />
        </label>
      </div>
      {skill.summary !== '' && (
        <p class="skill-summary" id={`${id}-summary`} dir="auto">
          {withoutBidi(skill.summary)}
        </p>
      )}
      <p class="note" id={`${id}-source`}>
        {sourceText(skill.source)}
        {hosts.length > 0 && (
          <>
            {' · '}
            <bdi class="hosts">{hosts.join(', ')}</bdi>
          </>
        )}
      </p>
      {(missing > 0 || problems.some(({ level }) => level === 'error')) && (
        <p class="tags">
          {missing > 0 && <span class="tag warn">{t('skills.secretsMissing', { count: missing })}</span>}
          {problems.some(({ level }) => level === 'error') && <span class="tag warn">{t('skills.partly')}</span>}
        </p>
      )}
    </li>
  );
}
