import { t } from '../t';
import { CopyButton } from './CopyButton';
import { Markdown } from './Markdown';

export interface AnswerProps {
  readonly text: string;
  readonly reasoning?: string;
  /** What it used, in one line. */
  readonly usage?: string;
  /** `step`: said on the way, with calls behind it; it is short, and nobody copies it. */
  readonly state: 'whole' | 'step' | 'streaming' | 'partial';
}

/** What the model said. */
export function Answer({ text, reasoning, usage, state }: AnswerProps) {
  const hasText = text.trim() !== '';
  return (
    <article class="answer" data-state={state} aria-label={t('transcript.answer')} aria-busy={state === 'streaming'}>
      {reasoning !== undefined && reasoning.trim() !== '' && (
        <details class="reasoning">
          <summary>{state === 'streaming' && !hasText ? t('transcript.thinking') : t('transcript.reasoning')}</summary>
          <Markdown text={reasoning} />
        </details>
      )}
      {hasText && <Markdown text={text} />}
      {state === 'partial' && <small class="note">{t('transcript.partial')}</small>}
      {(state === 'whole' || state === 'partial') && hasText && (
        <footer>
          <CopyButton text={text} label={t('copy.answer')} />
          {usage !== undefined && usage !== '' && <span class="usage">{usage}</span>}
        </footer>
      )}
    </article>
  );
}
