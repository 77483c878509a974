import type { ModelChoice } from '../../messaging/protocol';
import type { ModelGroup, ModelOption } from '../model-options';
import { t } from '../t';

export interface ModelPickerProps {
  readonly groups: readonly ModelGroup[];
  readonly chosen?: ModelOption;
  readonly onChange: (choice: ModelChoice) => void;
  readonly onSetUp: () => void;
}

const SET_UP = 'set-up';

/** Which model answers. */
export function ModelPicker({ groups, chosen, onChange, onSetUp }: ModelPickerProps) {
  const pick = (value: string) => {
    const option = groups.flatMap(({ options }) => options).find((each) => each.value === value);
    if (option === undefined) onSetUp();
    else onChange(option.choice);
  };
  if (chosen === undefined) {
    return (
      <button type="button" class="model-set-up" onClick={onSetUp}>
        {t('models.open')}
      </button>
    );
  }
  return (
    <select
      class="model-picker"
      aria-label={t('models.pick')}
      title={chosen.modelId}
      value={chosen.value}
      onChange={(event) => {
        const { value } = event.currentTarget;
        // The entry that opens the settings is no model; the picker goes back to the one that is chosen.
        event.currentTarget.value = chosen.value;
        pick(value);
      }}
    >
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map(({ value, modelId, demo }) => (
            <option key={value} value={value}>
              {demo ? t('models.demo', { model: modelId }) : modelId}
            </option>
          ))}
        </optgroup>
      ))}
      <option value={SET_UP}>{t('models.open')}</option>
    </select>
  );
}
