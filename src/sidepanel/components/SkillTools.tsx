import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { SkillToolView } from '../../core/skill-setup';
import { t } from '../t';
import { SkillTool } from './SkillTool';

export interface SkillToolsProps {
  readonly skill: { readonly tools: readonly SkillToolView[]; readonly instructions: string };
  /** What can be done with one; nothing in a preview. */
  readonly renderUse?: (tool: SkillToolView) => ComponentChildren;
}

/** The tools of a skill, and how many there are. */
export function SkillTools({ skill, renderUse }: SkillToolsProps) {
  const id = useId();
  const { tools, instructions } = skill;
  return (
    <section class="section" aria-labelledby={`${id}-tools`}>
      <h3 id={`${id}-tools`}>{t('skills.tools', { count: tools.length })}</h3>
      {tools.length === 0 && <p class="note">{t(instructions === '' ? 'skills.nothing' : 'skills.noTools')}</p>}
      <ul class="skill-tools">
        {tools.map((tool) => (
          <li key={tool.name}>
            <SkillTool tool={tool}>{renderUse?.(tool)}</SkillTool>
          </li>
        ))}
      </ul>
    </section>
  );
}
