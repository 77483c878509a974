import { useId } from 'preact/hooks';
import { TIERS, type Tier } from '../../core/mode';
import type { DraftModel } from '../model-draft';
import { t } from '../t';
import { IconButton } from './IconButton';

export interface ModelRowProps {
  readonly model: DraftModel;
  readonly modelIds: readonly string[];
  readonly onChange: (change: Partial<DraftModel>) => void;
  /** Present when there is more than one. */
  readonly onRemove?: () => void;
}

/** One model of a provider: its name and how much it can handle. */
export function ModelRow({ model, modelIds, onChange, onRemove }: ModelRowProps) {
  const id = useId();
  return (
    <div class="model-row">
      <input
        type="text"
        spellcheck={false}
        autocomplete="off"
        list={`${id}-names`}
        aria-label={t('form.modelName')}
        placeholder={t('form.modelName')}
        value={model.modelId}
        onInput={(event) => onChange({ modelId: event.currentTarget.value })}
      />
      <datalist id={`${id}-names`}>
        {modelIds.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <select
        aria-label={t('form.tier')}
        title={t('form.tierNote')}
        value={model.tier ?? ''}
        onChange={(event) => {
          const value = event.currentTarget.value;
          onChange({ tier: TIERS.find((tier): tier is Tier => tier === value) });
        }}
      >
        <option value="">{t('tier.auto')}</option>
        {TIERS.map((tier) => (
          <option key={tier} value={tier}>
            {t(`tier.${tier}`)}
          </option>
        ))}
      </select>
      {onRemove !== undefined && <IconButton icon="trash" label={t('form.removeModel')} onClick={onRemove} />}
    </div>
  );
}
