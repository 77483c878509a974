import { useSignal } from '@preact/signals';
import type { SessionSummary } from '../../messaging/protocol';
import { formatWhen } from '../format';
import { t } from '../t';
import { IconButton } from './IconButton';

export interface HistoryViewProps {
  /** Absent until they were read. */
  readonly sessions?: readonly SessionSummary[];
  readonly currentId?: string;
  /** The tab beside the panel; its conversations come first. */
  readonly tabId?: number;
  readonly nowMs: number;
  readonly onOpen: (session: SessionSummary) => void;
  readonly onDelete: (sessionId: string) => void;
}

/** All conversations: those of this tab, then the others. */
export function HistoryView({ sessions, currentId, tabId, nowMs, onOpen, onDelete }: HistoryViewProps) {
  const doomed = useSignal<string | undefined>(undefined);
  if (sessions === undefined) return <main class="page" aria-busy="true" />;
  if (sessions.length === 0) {
    return (
      <main class="page">
        <p class="note">{t('history.none')}</p>
      </main>
    );
  }
  const row = (session: SessionSummary) => (
    <li key={session.sessionId} class="history-row" data-current={session.sessionId === currentId}>
      <button
        type="button"
        class="history-open"
        aria-current={session.sessionId === currentId}
        onClick={() => onOpen(session)}
      >
        <span class="history-title">{session.title || t('history.untitled')}</span>
        <span class="history-meta">
          {session.activity !== 'rests' && (
            <span class="activity" data-activity={session.activity}>
              {t(`history.${session.activity}`)}
            </span>
          )}
          <time>{formatWhen(session.updatedAtMs, nowMs, t('meta.locale'))}</time>
        </span>
      </button>
      {doomed.value === session.sessionId ? (
        <span class="confirm">
          <button type="button" class="button danger" onClick={() => onDelete(session.sessionId)}>
            {t('history.deleteNow')}
          </button>
          <IconButton
            icon="cross"
            label={t('history.keep')}
            onClick={() => {
              doomed.value = undefined;
            }}
          />
        </span>
      ) : (
        <IconButton
          icon="trash"
          label={t('history.delete', { title: session.title || t('history.untitled') })}
          onClick={() => {
            doomed.value = session.sessionId;
          }}
        />
      )}
    </li>
  );
  const here = sessions.filter((session) => session.tabId === tabId);
  const elsewhere = sessions.filter((session) => session.tabId !== tabId);
  return (
    <main class="page">
      {here.length > 0 && (
        <section class="section">
          <h2>{t('history.here')}</h2>
          <ul class="history-list">{here.map(row)}</ul>
        </section>
      )}
      {elsewhere.length > 0 && (
        <section class="section">
          <h2>{t('history.elsewhere')}</h2>
          <ul class="history-list">{elsewhere.map(row)}</ul>
        </section>
      )}
    </main>
  );
}
