import { useId } from 'preact/hooks';
import { revealInvisible } from '../reveal-invisible';
import { t } from '../t';
import { ScrollBox } from './ScrollBox';

export interface SkillDiffProps {
  /** Each begins with `-`, `+` or a space. */
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
          <ol class="diff">
            {lines.map((line, index) => (
              <li key={index} data-kind={kindOf(line)}>
                <span class="sign" aria-hidden="true">
                  {line[0]}
                </span>
                {kindOf(line) !== 'same' && <span class="visually-hidden">{t(`skills.line.${kindOf(line)}`)} </span>}
                <bdi>
                  {revealInvisible(line.slice(1).replace(/^ /, '')).map(({ kind, text }, at) =>
                    kind === 'plain' ? text : <mark key={at}>{text}</mark>,
                  )}
                </bdi>
              </li>
            ))}
          </ol>
        </ScrollBox>
      )}
    </section>
  );
}

function kindOf(line: string): 'added' | 'removed' | 'same' {
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : 'same';
}
