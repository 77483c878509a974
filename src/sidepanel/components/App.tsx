import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { panelFailureText } from '../failure-text';
import { hostOf } from '../format';
import { activityOf, openCard, worksElsewhere } from '../session-view';
import type { PanelStore } from '../store/panel-store';
import { t } from '../t';
import { Announcer } from './Announcer';
import { ChatView } from './ChatView';
import { Header } from './Header';
import { HistoryView } from './HistoryView';
import { Notice } from './Notice';
import { Onboarding } from './Onboarding';
import { PageConsentPage } from './PageConsentPage';
import { SettingsView } from './SettingsView';

export interface AppProps {
  readonly store: PanelStore;
}

/** The whole panel. */
export function App({ store }: AppProps) {
  const draft = useSignal('');
  const activity = useComputed(() => activityOf(store.conversation.state.value));
  useSignalEffect(() => {
    const { theme } = store.preferences.settings.value;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (store.view.peek() === 'settings' && (store.grants.close() || store.skills.back())) return;
      if (store.view.peek() !== 'chat') store.view.value = 'chat';
      // A card is answered by its own buttons, or not at all.
      else if (activity.peek() !== 'rests' && !hasOpenCard(store)) void store.conversation.stop();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, activity]);

  const problem = store.problems.current.value;
  const notice = problem && (
    <Notice
      kind="error"
      action={problem.retry && { label: t('notice.retry'), run: retry }}
      onDismiss={store.ready.value ? store.problems.clear : undefined}
    >
      {panelFailureText(problem.failure)}
    </Notice>
  );
  function retry(): void {
    store.problems.clear();
    problem?.retry?.();
  }

  if (!store.ready.value) {
    return (
      <main class="panel" aria-busy={problem === undefined}>
        <h1 class="visually-hidden">Tabhand</h1>
        {notice ?? <p class="starting">{t('app.starting')}</p>}
      </main>
    );
  }
  if (!store.preferences.settings.value.onboarded) {
    return (
      <div class="panel">
        {notice}
        <Onboarding store={store} />
      </div>
    );
  }
  const view = store.view.value;
  const session = store.session.value;
  const tab = store.tab.value;
  const state = store.conversation.state.value;
  const sessions = store.history.sessions.value;
  const here = state && tab ? !worksElsewhere(state, tab.tabId) : session?.tabId === tab?.tabId;
  return (
    <div class="panel">
      <Header
        view={view}
        title={state?.title || session?.title || tab?.title || t('history.untitled')}
        place={here ? hostOf(tab?.url ?? '') : t('header.otherTab')}
        othersWait={(sessions ?? []).some((each) => each.activity === 'waits' && each.sessionId !== session?.sessionId)}
        canStartTask={
          activity.value === 'rests' &&
          (state?.messages.length ?? 0) > 0 &&
          state?.transcript.at(-1)?.kind !== 'task-start'
        }
        onView={(next) => {
          store.view.value = next;
        }}
        onNewSession={() => void store.newSession()}
        onNewTask={() => void store.conversation.startTask()}
      />
      {notice}
      {view === 'chat' && <ChatView store={store} draft={draft} />}
      {view === 'history' && (
        <HistoryView
          sessions={sessions}
          currentId={session?.sessionId}
          tabId={tab?.tabId}
          nowMs={Date.now()}
          onOpen={(next) => void store.openSession(next)}
          onDelete={(sessionId) => void store.deleteSession(sessionId)}
        />
      )}
      {view === 'settings' && <SettingsView store={store} />}
      {view === 'page' && (
        <PageConsentPage
          page={store.page}
          sent={state?.messages.findLast(({ role }) => role === 'user')}
          canApprove={store.canApprove.value}
          onBack={() => {
            store.view.value = 'chat';
          }}
        />
      )}
      <Announcer state={store.conversation.state} />
    </div>
  );
}

function hasOpenCard({ conversation }: PanelStore): boolean {
  const state = conversation.state.peek();
  return state !== undefined && openCard(state) !== undefined;
}
