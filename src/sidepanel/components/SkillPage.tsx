import { useSignal } from '@preact/signals';
import type { SkillView } from '../../core/skill-setup';
import { fileNameOf, saveText } from '../save-text';
import type { Skills } from '../store/skills';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { Notice } from './Notice';
import { SkillCalls } from './SkillCalls';
import { SkillFacts } from './SkillFacts';
import { SkillProblems } from './SkillProblems';
import { SkillSecrets } from './SkillSecrets';
import { SkillTest } from './SkillTest';
import { SkillText } from './SkillText';
import { SkillTools } from './SkillTools';
import { SubPage } from './SubPage';

export interface SkillPageProps {
  readonly skills: Skills;
  readonly skill: SkillView;
}

/** A skill of the user's: all of it, and all that can be done with it. */
export function SkillPage({ skills, skill }: SkillPageProps) {
  const removing = useSignal(false);
  const { source } = skill;
  const here = { kind: 'skill', id: skill.id } as const;
  return (
    <SubPage
      title={withoutBidi(skill.name) || t('skills.unnamed')}
      backLabel={t('skills.back')}
      onBack={() => skills.back()}
    >
      <label class="switch row">
        <span>{t('skills.enabled')}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={skill.enabled}
          checked={skill.enabled}
          onChange={(event) => void skills.enable(skill, event.currentTarget.checked)}
        />
      </label>
      <div class="actions">
        <button type="button" class="button" onClick={() => skills.open({ kind: 'edit', id: skill.id })}>
          {t('skills.edit')}
        </button>
        {source.kind === 'url' && (
          <button
            type="button"
            class="button"
            disabled={skills.busy.value}
            onClick={() => void skills.preview({ from: 'url', url: source.url }, here)}
          >
            {skills.busy.value ? t('skills.reading') : t('skills.reimport')}
          </button>
        )}
        {source.kind === 'mcp' && (
          <button
            type="button"
            class="button"
            disabled={skills.busy.value}
            onClick={() => void skills.preview({ from: 'mcp', url: source.url, token: '' }, here)}
          >
            {skills.busy.value ? t('skills.connect.asking') : t('skills.connect.again')}
          </button>
        )}
        <button type="button" class="button" onClick={() => saveText(fileNameOf(skill.name, 'md'), skill.markdown)}>
          {t('skills.export')}
        </button>
        <button
          type="button"
          class={`button ${removing.value ? 'danger' : ''}`}
          onBlur={() => {
            removing.value = false;
          }}
          onClick={() => {
            if (removing.peek()) void skills.remove(skill);
            removing.value = !removing.peek();
          }}
        >
          {removing.value ? t('skills.removeNow') : t('skills.remove')}
        </button>
      </div>
      {skill.withheld && (
        <Notice kind="info">
          <p>
            {t('skills.withheld')} <bdi class="hosts">{skill.withheld.join(', ')}</bdi>
          </p>
        </Notice>
      )}
      <SkillProblems problems={skill.problems} />
      {skill.secrets.length > 0 && <SkillSecrets skills={skills} skill={skill} />}
      <SkillFacts skill={skill} importedAtMs={skill.importedAtMs} />
      <SkillTools
        skill={skill}
        renderUse={(tool) =>
          tool.downloads ? (
            <p class="note">{t('skills.test.inConversation')}</p>
          ) : (
            <SkillTest tool={tool} onTest={(input) => skills.test(skill.id, tool.name, input)} />
          )
        }
      />
      {skill.tools.length > 0 && <SkillCalls calls={skill.calls} tools={skill.tools} />}
      <SkillText instructions={skill.instructions} markdown={skill.markdown} />
    </SubPage>
  );
}
