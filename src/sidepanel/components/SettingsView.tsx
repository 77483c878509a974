import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { PanelStore } from '../store/panel-store';
import { t } from '../t';
import { BehaviourSections } from './BehaviourSections';
import { DeviceSection } from './DeviceSection';
import { FileDrop } from './FileDrop';
import { GrantsSection } from './GrantsSection';
import { ModelsSection } from './ModelsSection';
import { PermissionsPage } from './PermissionsPage';
import { PrivacyLines } from './PrivacyLines';
import { SitesSection } from './SitesSection';
import { SkillPlaces } from './SkillPlaces';
import { SkillsSection } from './SkillsSection';

export interface SettingsViewProps {
  readonly store: PanelStore;
}

/** Everything the user can set; each change counts at once. A page of a skill takes the place of all else. */
export function SettingsView({ store }: SettingsViewProps) {
  const { preferences, skills, grants } = store;
  const { model } = preferences.settings.value;
  const place = skills.place.value;
  const permissions = grants.open.value;
  const news = skills.news.value;
  useEffect(() => {
    // At each place: the last calls of a skill may have come since.
    void skills.load();
  }, [skills, place.kind]);
  const toSites = useSignal(false);
  useLayoutEffect(() => {
    if (permissions || !toSites.peek()) return;
    toSites.value = false;
    document.getElementById('sites-head')?.focus();
  }, [permissions, toSites]);
  if (permissions) {
    return (
      <main class="page">
        <PermissionsPage
          store={store}
          onSites={() => {
            toSites.value = true;
            grants.close();
          }}
        />
      </main>
    );
  }
  return (
    <>
      <FileDrop
        // Another place is another page: it begins at its top.
        key={'id' in place ? `${place.kind} ${place.id}` : place.kind}
        onFiles={(files) => void skills.previewFiles(files, place.kind === 'preview' ? place.back : place)}
      >
        {place.kind === 'list' ? (
          <>
            <ModelsSection
              headed
              models={store.models}
              onSaved={(choice) => {
                if (model === undefined) void preferences.set({ model: choice });
              }}
            />
            <SkillsSection skills={skills} />
            <BehaviourSections preferences={preferences} />
            <DeviceSection store={store} />
            <GrantsSection grants={store.grants} />
            <SitesSection
              page={store.page}
              canApprove={store.canApprove.value}
              onLook={() => {
                store.view.value = 'page';
              }}
            />
            <section class="section" aria-labelledby="privacy-head">
              <h2 id="privacy-head">{t('privacy.head')}</h2>
              <PrivacyLines />
            </section>
          </>
        ) : (
          <SkillPlaces skills={skills} />
        )}
      </FileDrop>
      <div class="visually-hidden" role="status">
        {skills.busy.value && t('skills.reading')}
      </div>
      <div class="visually-hidden" role="status">
        {news && t(`skills.news.${news.what}`, { name: news.name })}
      </div>
    </>
  );
}
