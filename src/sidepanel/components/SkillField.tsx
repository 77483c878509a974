import { useId } from 'preact/hooks';
import type { FormComplaint, FormField } from '../skill-form';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';

export interface SkillFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly complaint?: FormComplaint;
  readonly onChange: (value: string) => void;
}

/** One argument of a tool in the form of its test. */
export function SkillField({ field, value, complaint, onChange }: SkillFieldProps) {
  const id = useId();
  const { name, kind, description, isRequired, choices } = field;
  const described = [
    ...(description === '' ? [] : [`${id}-note`]),
    ...(complaint === undefined ? [] : [`${id}-complaint`]),
  ];
  const common = {
    id,
    'aria-required': isRequired,
    'aria-invalid': complaint !== undefined,
    'aria-describedby': described.join(' ') || undefined,
    value,
  };
  return (
    <div class="field">
      <label for={id}>
        <bdi class="secret-name">{name}</bdi>
        {isRequired ? <span class="required"> {t('skills.test.required')}</span> : null}
        {kind === 'json' && <small> {t('skills.test.json')}</small>}
      </label>
      {kind === 'choice' ? (
        <select {...common} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{t('skills.test.notSent')}</option>
          {choices.map(({ text }, index) => (
            <option key={index} value={String(index)}>
              {text}
            </option>
          ))}
        </select>
      ) : kind === 'json' ? (
        <textarea
          {...common}
          class="skill-source"
          rows={2}
          spellcheck={false}
          dir="ltr"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          type="text"
          inputMode={kind === 'number' ? 'decimal' : undefined}
          spellcheck={false}
          autocomplete="off"
          dir="auto"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {description !== '' && (
        <p class="note" id={`${id}-note`} dir="auto">
          {withoutBidi(description)}
        </p>
      )}
      {complaint !== undefined && (
        <p class="complaint" id={`${id}-complaint`}>
          {t(`skills.complaint.${complaint}`)}
        </p>
      )}
    </div>
  );
}
