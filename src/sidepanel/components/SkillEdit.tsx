import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { SkillView } from '../../core/skill-setup';
import type { Skills } from '../store/skills';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { SubPage } from './SubPage';

export interface SkillEditProps {
  readonly skills: Skills;
  readonly skill: SkillView;
  /** What is in the field at first: the skill's text, or what was written before a preview. */
  readonly markdown: string;
}

/** The text of a skill, to change it. What comes of it is shown before it counts. */
export function SkillEdit({ skills, skill, markdown }: SkillEditProps) {
  const id = useId();
  const text = useSignal(markdown);
  const busy = skills.busy.value;
  return (
    <SubPage
      title={t('skills.editTitle', { name: withoutBidi(skill.name) })}
      backLabel={t('skills.cancelBack')}
      onBack={() => skills.back()}
    >
      <form
        class="section"
        onSubmit={(event) => {
          event.preventDefault();
          const written = text.peek();
          if (busy) return;
          void skills.preview(
            { from: 'text', markdown: written, edits: skill.id },
            { kind: 'edit', id: skill.id, markdown: written },
          );
        }}
      >
        <div class="field">
          <label for={id}>{t('skills.editLabel')}</label>
          <textarea
            id={id}
            class="skill-source tall"
            spellcheck={false}
            dir="auto"
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
        </div>
        <div class="actions">
          <button type="submit" class="button primary" disabled={busy || text.value === skill.markdown}>
            {busy ? t('skills.reading') : t('skills.preview')}
          </button>
          <button type="button" class="button" onClick={() => skills.back()}>
            {t('skills.cancel')}
          </button>
        </div>
      </form>
    </SubPage>
  );
}
