import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { SkillView } from '../../core/skill-setup';
import type { Skills } from '../store/skills';
import { t } from '../t';

export interface SkillSecretsProps {
  readonly skills: Skills;
  readonly skill: SkillView;
}

/** The keys a skill asks for. They can be set and forgotten, never read. */
export function SkillSecrets({ skills, skill }: SkillSecretsProps) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={`${id}-secrets`}>
      <h3 id={`${id}-secrets`}>{t('skills.secrets')}</h3>
      <p class="note" id={`${id}-note`}>
        {t('skills.secretsNote')}
      </p>
      {skill.secrets.map(({ name, isSet }) => (
        <Secret
          key={name}
          name={name}
          isSet={isSet}
          noteId={`${id}-note`}
          onSet={(value) => skills.setSecret(skill.id, name, value)}
        />
      ))}
    </section>
  );
}

interface SecretProps {
  readonly name: string;
  readonly isSet: boolean;
  readonly noteId: string;
  readonly onSet: (value: string) => Promise<boolean>;
}

function Secret({ name, isSet, noteId, onSet }: SecretProps) {
  const id = useId();
  const value = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  const set = async (next: string) => {
    if (await onSet(next)) value.value = '';
    // The button that was pressed may be gone.
    field.current?.focus();
  };
  return (
    <form
      class="field"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.peek() !== '') void set(value.peek());
      }}
    >
      <label for={id}>
        <bdi class="secret-name">{name}</bdi>
      </label>
      <div class="joined">
        <input
          id={id}
          ref={field}
          type="password"
          autocomplete="off"
          spellcheck={false}
          dir="ltr"
          placeholder={isSet ? t('skills.secretKept') : t('skills.secretMissing')}
          aria-describedby={noteId}
          value={value.value}
          onInput={(event) => {
            value.value = event.currentTarget.value;
          }}
        />
        <button
          type="submit"
          class="button"
          aria-label={t('skills.secretSaveLabel', { name })}
          disabled={value.value === ''}
        >
          {t('skills.secretSave')}
        </button>
        {isSet && (
          <button
            type="button"
            class="button"
            aria-label={t('skills.secretClearLabel', { name })}
            onClick={() => void set('')}
          >
            {t('skills.secretClear')}
          </button>
        )}
      </div>
    </form>
  );
}
