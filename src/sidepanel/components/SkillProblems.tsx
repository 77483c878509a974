import { useId } from 'preact/hooks';
import type { SkillProblem } from '../../core/skill';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { Icon } from './Icon';

export interface SkillProblemsProps {
  readonly problems: readonly SkillProblem[];
}

const LEVELS = ['error', 'warning'] as const;

/** Everything that is wrong with a skill: what is left out of it, then what is only to be known. */
export function SkillProblems({ problems }: SkillProblemsProps) {
  const id = useId();
  return (
    <>
      {LEVELS.map((level) => {
        const found = problems.filter((problem) => problem.level === level);
        return found.length === 0 ? null : (
          <section key={level} class="skill-problems" data-level={level} aria-labelledby={`${id}-${level}`}>
            <h3 id={`${id}-${level}`}>
              <Icon name="alert" />
              {level === 'error'
                ? t('skills.errors', { count: found.length })
                : t('skills.warnings', { count: found.length })}
            </h3>
            <ol>
              {found.map(({ path, reason, fix }, index) => (
                <li key={index}>
                  <code>{withoutBidi(path)}</code>
                  <p dir="auto">{withoutBidi(reason)}</p>
                  <p class="fix-line" dir="auto">
                    <Icon name="pencil" />
                    <span class="visually-hidden">{t('skills.fix')} </span>
                    <span>{withoutBidi(fix)}</span>
                  </p>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </>
  );
}
