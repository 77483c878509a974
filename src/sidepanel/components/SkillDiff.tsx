import { useId } from 'preact/hooks';
import { t } from '../t';
import { DiffLines } from './DiffLines';
import { ScrollBox } from './ScrollBox';

export interface SkillDiffProps {
  /** Each begins with `-`, `+` or a space, and perhaps one more. */
  readonly lines: readonly string[];
}

/** What changes in the text of a skill, line by line. */
export function SkillDiff({ lines }: SkillDiffProps) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={`${id}-diff`}>
      <h3 id={`${id}-diff`}>{t('skills.diff')}</h3>
      {lines.length === 0 ? (
        <p class="note">{t('skills.sameText')}</p>
      ) : (
        <ScrollBox class="skill-diff" label={t('skills.diff')}>
          <DiffLines lines={lines.map((line) => line.replace(/^(.) /, '$1'))} />
        </ScrollBox>
      )}
    </section>
  );
}
