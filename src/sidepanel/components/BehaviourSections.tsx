import { useId } from 'preact/hooks';
import { stepLimitFrom } from '../step-limit';
import type { Preferences } from '../store/preferences';
import { t } from '../t';

export interface BehaviourSectionsProps {
  readonly preferences: Preferences;
}

const THEMES = ['system', 'light', 'dark'] as const;

/** How the agent works and how the panel looks. */
export function BehaviourSections({ preferences }: BehaviourSectionsProps) {
  const id = useId();
  const { stepLimit, theme } = preferences.settings.value;
  return (
    <>
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
    </>
  );
}
