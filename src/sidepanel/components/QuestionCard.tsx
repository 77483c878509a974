import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Question } from '../../core/tool';
import { composerAction } from '../composer-keys';
import { t } from '../t';
import { Icon } from './Icon';

export interface QuestionCardProps {
  readonly question: Question;
  readonly onAnswer: (text: string) => void;
}

/** A question of the model. It is shown as the model's words, and an answer allows nothing. */
export function QuestionCard({ question, onAnswer }: QuestionCardProps) {
  const text = useSignal('');
  const sent = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (active instanceof HTMLTextAreaElement && active.value !== '') return;
    field.current?.focus({ preventScroll: true });
  }, []);
  const answer = (given: string) => {
    if (sent.peek() || given.trim() === '') return;
    sent.value = true;
    onAnswer(given.trim());
  };
  return (
    <section class="question-card" aria-labelledby="question-head">
      <h2 id="question-head">
        <Icon name="question" />
        {t('question.head')}
      </h2>
      <p class="model-words">{question.text}</p>
      {question.options.length > 0 && (
        <div class="options">
          {question.options.map((option) => (
            <button key={option} type="button" class="button" disabled={sent.value} onClick={() => answer(option)}>
              {option}
            </button>
          ))}
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer(text.value);
        }}
      >
        <textarea
          ref={field}
          rows={1}
          aria-label={t('question.own')}
          placeholder={t('question.own')}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (composerAction(event) !== 'send') return;
            event.preventDefault();
            answer(text.value);
          }}
        />
        <button type="submit" class="button primary" disabled={sent.value || text.value.trim() === ''}>
          {t('question.send')}
        </button>
      </form>
      <p class="note">{t('question.note')}</p>
    </section>
  );
}
