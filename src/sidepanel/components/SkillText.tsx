import { useId } from 'preact/hooks';
import { t } from '../t';
import { Markdown } from './Markdown';
import { Revealed } from './Revealed';
import { ScrollBox } from './ScrollBox';

export interface SkillTextProps {
  /** What the model reads. */
  readonly instructions: string;
  /** The whole text as it was written. */
  readonly markdown: string;
}

/** What a skill tells the model, as it reads and as it was written, with every character in sight. */
export function SkillText({ instructions, markdown }: SkillTextProps) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={`${id}-text`}>
      <h3 id={`${id}-text`}>{t('skills.text')}</h3>
      <p class="note">{t('skills.textNote')}</p>
      {instructions.trim() === '' ? (
        <p class="note">{t('skills.noText')}</p>
      ) : (
        <ScrollBox class="skill-text" label={t('skills.text')}>
          <Markdown text={instructions} />
        </ScrollBox>
      )}
      <details class="as-written">
        <summary>{t('skills.asWritten')}</summary>
        <ScrollBox class="exact" label={t('skills.asWritten')}>
          <pre dir="auto">
            <Revealed text={markdown} />
          </pre>
        </ScrollBox>
      </details>
    </section>
  );
}
