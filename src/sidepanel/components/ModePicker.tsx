import { MODES, type Mode } from '../../core/mode';
import { t } from '../t';

export interface ModePickerProps {
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
}

/** What the agent may do: read, operate the page, or also debug it. */
export function ModePicker({ mode, onChange }: ModePickerProps) {
  return (
    <fieldset class="mode-picker" data-mode={mode}>
      <legend class="visually-hidden">{t('mode.label')}</legend>
      {MODES.map((each) => (
        <label key={each} title={t(`mode.${each}.meaning`)}>
          <input
            type="radio"
            name="mode"
            value={each}
            checked={each === mode}
            aria-description={t(`mode.${each}.meaning`)}
            onChange={() => onChange(each)}
          />
          <span>{t(`mode.${each}.name`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
