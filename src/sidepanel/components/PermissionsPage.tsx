import { useEffect } from 'preact/hooks';
import type { PanelStore } from '../store/panel-store';
import { t } from '../t';
import { CarefulSection } from './CarefulSection';
import { GrantList } from './GrantList';
import { SubPage } from './SubPage';

export interface PermissionsPageProps {
  readonly store: Pick<PanelStore, 'conversation' | 'grants' | 'page' | 'preferences' | 'session' | 'tab'>;
  /** Leads to the sites whose tools the user decided about. */
  readonly onSites: () => void;
}

/** Everything that the user allowed, with a way to take it back, and where they want to be asked each time. */
export function PermissionsPage({ store, onSites }: PermissionsPageProps) {
  const { conversation, grants, page, preferences, session, tab } = store;
  useEffect(() => {
    void grants.load();
    void page.loadSites();
  }, [grants, page]);
  const forGood = grants.list.value ?? [];
  const ofTask = conversation.state.value?.taskGrants ?? [];
  const sites = page.sites.value ?? [];
  const sessionId = session.value?.sessionId;
  return (
    <SubPage
      title={t('grants.head')}
      backLabel={t('grants.back')}
      onBack={() => {
        grants.close();
      }}
    >
      <p class="note">{t('grants.lead')}</p>
      <GrantList
        headId="grants-task"
        head={t('grants.task')}
        none={t('grants.taskNone')}
        grants={ofTask}
        onRevoke={(grant) => void grants.revoke(grant, sessionId)}
      />
      <GrantList
        headId="grants-good"
        head={t('grants.good')}
        none={t('grants.none')}
        grants={forGood}
        onRevoke={(grant) => void grants.revoke(grant)}
      />
      {forGood.length + ofTask.length > 0 && (
        <button type="button" class="button wide" onClick={() => void grants.revokeAll(sessionId)}>
          {t('grants.revokeAll')}
        </button>
      )}
      <CarefulSection preferences={preferences} beside={tab.value?.url} />
      {sites.length > 0 && (
        <section class="section" aria-labelledby="grants-tools">
          <h2 id="grants-tools">{t('sites.head')}</h2>
          <p>{t('grants.tools', { count: sites.length })}</p>
          <button type="button" class="button wide" onClick={onSites}>
            {t('grants.toolsOpen')}
          </button>
        </section>
      )}
      <p class="note">{t('grants.never')}</p>
    </SubPage>
  );
}
