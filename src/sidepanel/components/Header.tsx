import type { View } from '../store/panel-store';
import { t } from '../t';
import { IconButton } from './IconButton';

export interface HeaderProps {
  readonly view: View;
  /** What the conversation is about, or the page it stands beside. */
  readonly title: string;
  /** Where the conversation's tab is. */
  readonly place: string;
  /** True when a conversation elsewhere waits for the user. */
  readonly othersWait: boolean;
  /** False when there is nothing a new task would end. */
  readonly canStartTask: boolean;
  readonly onView: (view: View) => void;
  readonly onNewSession: () => void;
  readonly onNewTask: () => void;
}

/** Which conversation this is, and the ways out of it. */
export function Header({ view, title, place, othersWait, canStartTask, onView, onNewSession, onNewTask }: HeaderProps) {
  const toggle = (target: View) => () => onView(view === target ? 'chat' : target);
  return (
    <header class="header">
      {view === 'chat' ? (
        <div class="brand">
          <svg class="logo" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M2.500 18.500V7.500a3 3 0 0 1 3-3h5l2 3h6a3 3 0 0 1 3 3v8" />
            <path d="M8 19.500v-5.200a1.300 1.300 0 0 1 2.600 0v-1.600a1.300 1.300 0 0 1 2.600 0v1.600a1.300 1.300 0 0 1 2.600 0v5.200" />
          </svg>
          <div class="titles">
            <h1>
              Tabhand<span class="visually-hidden">: </span>
              <bdi class="place">{place}</bdi>
            </h1>
            <p title={title}>{title}</p>
          </div>
        </div>
      ) : (
        <div class="brand">
          <IconButton icon="back" label={t('header.back')} onClick={() => onView('chat')} />
          <h1>{t(`header.${view}`)}</h1>
        </div>
      )}
      <nav aria-label={t('header.label')}>
        {view === 'chat' && canStartTask && <IconButton icon="task" label={t('header.newTask')} onClick={onNewTask} />}
        {view === 'chat' && <IconButton icon="plus" label={t('header.new')} onClick={onNewSession} />}
        <IconButton
          icon="history"
          label={t('header.history')}
          pressed={view === 'history'}
          badge={othersWait ? t('header.othersWait') : undefined}
          onClick={toggle('history')}
        />
        <IconButton
          icon="settings"
          label={t('header.settings')}
          pressed={view === 'settings'}
          onClick={toggle('settings')}
        />
      </nav>
    </header>
  );
}
