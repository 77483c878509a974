import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { SkillPreview } from '../../core/skill-setup';
import { isThisMachine } from '../skill-words';
import type { Skills } from '../store/skills';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { Notice } from './Notice';
import { SkillDiff } from './SkillDiff';
import { SkillFacts } from './SkillFacts';
import { SkillProblems } from './SkillProblems';
import { SkillText } from './SkillText';
import { SkillTools } from './SkillTools';
import { SubPage } from './SubPage';

export interface SkillPreviewPageProps {
  readonly skills: Skills;
  readonly preview: SkillPreview;
}

/** What a skill would be, whole and in plain words, before the user agrees to it. */
export function SkillPreviewPage({ skills, preview }: SkillPreviewPageProps) {
  const id = useId();
  const allowsLoopback = useSignal(false);
  const { skill, replaces, isRefused, needsLoopback } = preview;
  const here = skill.hosts.filter(isThisMachine);
  const busy = skills.busy.value;
  return (
    <SubPage
      title={withoutBidi(skill.name) || t('skills.unnamed')}
      backLabel={t('skills.cancelBack')}
      onBack={() => skills.back()}
    >
      {isRefused ? (
        <Notice kind="error">
          <p id={`${id}-refused`}>{t('skills.refused')}</p>
        </Notice>
      ) : (
        <p class="note">{replaces ? t('skills.previewReplaces') : t('skills.previewLead')}</p>
      )}
      <SkillProblems problems={skill.problems} />
      <SkillFacts skill={skill} />
      {replaces && <SkillDiff lines={replaces.diff} />}
      <SkillTools skill={skill} />
      <SkillText instructions={skill.instructions} markdown={skill.markdown} />
      <div class="sub-foot">
        {needsLoopback && !isRefused && (
          <label class="check">
            <input
              type="checkbox"
              checked={allowsLoopback.value}
              aria-describedby={`${id}-loopback-note`}
              onChange={(event) => {
                allowsLoopback.value = event.currentTarget.checked;
              }}
            />
            <span>
              {t('skills.loopback')}
              <small id={`${id}-loopback-note`}>
                {here.length > 0 && <bdi class="hosts">{here.join(', ')}</bdi>} {t('skills.loopbackNote')}
              </small>
            </span>
          </label>
        )}
        <div class="actions">
          <button
            type="button"
            class="button primary"
            disabled={isRefused || busy}
            aria-describedby={isRefused ? `${id}-refused` : undefined}
            onClick={() => void skills.import({ allowsLoopback: allowsLoopback.peek() })}
          >
            {busy ? t('skills.importing') : replaces ? t('skills.replace') : t('skills.import')}
          </button>
          <button type="button" class="button" onClick={() => skills.back()}>
            {t('skills.cancel')}
          </button>
        </div>
      </div>
    </SubPage>
  );
}
