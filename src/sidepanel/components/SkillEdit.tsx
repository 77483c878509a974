import type { SkillView } from '../../core/skill-setup';
import type { Skills } from '../store/skills';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { SkillSource } from './SkillSource';
import { SubPage } from './SubPage';

export interface SkillEditProps {
  readonly skills: Skills;
  readonly skill: SkillView;
  /** What is in the field at first: the skill's text, or what was written before a preview. */
  readonly markdown: string;
}

/** The text of a skill, to change it. What comes of it is shown before it counts. */
export function SkillEdit({ skills, skill, markdown }: SkillEditProps) {
  const { id } = skill;
  return (
    <SubPage
      title={t('skills.editTitle', { name: withoutBidi(skill.name) })}
      backLabel={t('skills.cancelBack')}
      onBack={() => skills.back()}
    >
      <SkillSource
        label={t('skills.editLabel')}
        text={markdown}
        busy={skills.busy.value}
        known={skill.markdown}
        onPreview={(written) =>
          void skills.preview({ from: 'text', markdown: written, edits: id }, { kind: 'edit', id, markdown: written })
        }
        onCancel={() => skills.back()}
      />
    </SubPage>
  );
}
