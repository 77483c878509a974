import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { t } from '../t';

export interface SkillSourceProps {
  readonly label: string;
  /** What is in the field at first. */
  readonly text: string;
  readonly busy: boolean;
  /** A text that there is nothing to preview of: the one that is stored already. Nothing but blanks is never one. */
  readonly known?: string;
  readonly onInput?: (text: string) => void;
  readonly onPreview: (text: string) => void;
  /** Absent where there is a way back above. */
  readonly onCancel?: () => void;
}

/** A field for the text of a skill. What comes of it is shown before it counts. */
export function SkillSource({ label, text: first, busy, known, onInput, onPreview, onCancel }: SkillSourceProps) {
  const id = useId();
  const text = useSignal(first);
  const isEdit = known !== undefined;
  const isNothing = text.value.trim() === '' || text.value === known;
  return (
    <form
      class="section"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isNothing) onPreview(text.peek());
      }}
    >
      <div class="field">
        <label for={id}>{label}</label>
        <textarea
          id={id}
          class={`skill-source ${isEdit ? 'tall' : ''}`}
          rows={6}
          spellcheck={false}
          dir="auto"
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            onInput?.(text.peek());
          }}
        />
      </div>
      <div class="actions">
        <button type="submit" class={`button ${isEdit ? 'primary' : ''}`} disabled={busy || isNothing}>
          {busy ? t('skills.reading') : t('skills.preview')}
        </button>
        {onCancel && (
          <button type="button" class="button" onClick={onCancel}>
            {t('skills.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}
