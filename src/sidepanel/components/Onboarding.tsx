import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { modelGroups } from '../model-options';
import type { PanelStore } from '../store/panel-store';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { ModelsSection } from './ModelsSection';
import { PrivacyLines } from './PrivacyLines';

export interface OnboardingProps {
  readonly store: PanelStore;
}

/** First run: what is sent where, then a model and what it can do already, then the chat. */
export function Onboarding({ store }: OnboardingProps) {
  const step = useSignal<'privacy' | 'model'>('privacy');
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step.value === 'model') head.current?.focus();
  }, [step.value]);
  useEffect(() => {
    void store.skills.load();
  }, [store]);
  const skills = store.skills.list.value?.filter(({ enabled }) => enabled) ?? [];
  const hasModel = modelGroups(store.models.providers.value).length > 0;
  const finish = () => void store.preferences.set({ onboarded: true });
  return (
    <main class="page onboarding">
      {step.value === 'privacy' ? (
        <>
          <h1>{t('onboarding.welcome')}</h1>
          <p class="lead">{t('onboarding.lead')}</p>
          <section class="section" aria-labelledby="onboarding-privacy">
            <h2 id="onboarding-privacy">{t('onboarding.privacy')}</h2>
            <PrivacyLines />
          </section>
          <div class="actions">
            <button
              type="button"
              class="button primary"
              onClick={() => {
                step.value = 'model';
              }}
            >
              {t('onboarding.agree')}
            </button>
          </div>
        </>
      ) : (
        <>
          <h1 ref={head} tabIndex={-1}>
            {t('onboarding.model')}
          </h1>
          <p class="lead">{t('onboarding.modelLead')}</p>
          <ModelsSection
            headed={false}
            models={store.models}
            onSaved={(choice) => void store.preferences.set({ model: choice })}
          />
          {skills.length > 0 && (
            <section class="section" aria-labelledby="onboarding-skills">
              <h2 id="onboarding-skills">{t('onboarding.skills')}</h2>
              <p class="note">{t('onboarding.skillsNote')}</p>
              <ul class="skills-on">
                {skills.map(({ id, name, summary }) => (
                  <li key={id}>
                    <strong>{withoutBidi(name)}</strong>
                    <small dir="auto">{withoutBidi(summary)}</small>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div class="actions">
            <button type="button" class={`button ${hasModel ? 'primary' : 'quiet'}`} onClick={finish}>
              {hasModel ? t('onboarding.begin') : t('onboarding.later')}
            </button>
          </div>
        </>
      )}
    </main>
  );
}
