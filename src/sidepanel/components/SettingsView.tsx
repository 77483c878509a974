import { useId } from 'preact/hooks';
import { stepLimitFrom } from '../step-limit';
import type { PanelStore } from '../store/panel-store';
import { t } from '../t';
import { GrantsSection } from './GrantsSection';
import { ModelsSection } from './ModelsSection';
import { PrivacyLines } from './PrivacyLines';

export interface SettingsViewProps {
  readonly store: PanelStore;
}

const THEMES = ['system', 'light', 'dark'] as const;

/** Everything the user can set; each change counts at once. */
export function SettingsView({ store }: SettingsViewProps) {
  const id = useId();
  const { preferences } = store;
  const { stepLimit, theme, careful, model } = preferences.settings.value;
  return (
    <main class="page">
      <ModelsSection
        headed
        models={store.models}
        onSaved={(choice) => {
          if (model === undefined) void preferences.set({ model: choice });
        }}
      />
      <section class="section" aria-labelledby={`${id}-work`}>
        <h2 id={`${id}-work`}>{t('settings.work')}</h2>
        <div class="field row">
          <label for={`${id}-steps`}>{t('settings.steps')}</label>
          <input
            id={`${id}-steps`}
            type="number"
            min={1}
            max={1000}
            value={stepLimit}
            aria-describedby={`${id}-steps-note`}
            onChange={(event) => {
              const next = stepLimitFrom(event.currentTarget.value, stepLimit);
              event.currentTarget.value = String(next);
              void preferences.set({ stepLimit: next });
            }}
          />
        </div>
        <p class="note" id={`${id}-steps-note`}>
          {t('settings.stepsNote')}
        </p>
        <label class="check">
          <input
            type="checkbox"
            checked={careful}
            aria-describedby={`${id}-careful-note`}
            onChange={(event) => void preferences.set({ careful: event.currentTarget.checked })}
          />
          <span>{t('settings.careful')}</span>
        </label>
        <p class="note" id={`${id}-careful-note`}>
          {t('settings.carefulNote')}
        </p>
      </section>
      <section class="section" aria-labelledby={`${id}-look`}>
        <h2 id={`${id}-look`}>{t('settings.look')}</h2>
        <fieldset class="choices">
          <legend class="visually-hidden">{t('settings.theme')}</legend>
          {THEMES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="theme"
                value={each}
                checked={theme === each}
                onChange={() => void preferences.set({ theme: each })}
              />
              <span>{t(`theme.${each}`)}</span>
            </label>
          ))}
        </fieldset>
      </section>
      <GrantsSection grants={store.grants} />
      <section class="section" aria-labelledby={`${id}-privacy`}>
        <h2 id={`${id}-privacy`}>{t('privacy.head')}</h2>
        <PrivacyLines />
      </section>
    </main>
  );
}
