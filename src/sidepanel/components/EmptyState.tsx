import type { ComponentChildren } from 'preact';
import type { Mode } from '../../core/mode';
import { t } from '../t';
import { Icon, type IconName } from './Icon';

export interface EmptyStateProps {
  readonly mode: Mode;
  /** False on pages no extension may touch. */
  readonly reachable: boolean;
  readonly pageTitle: string;
  readonly onPick: (text: string) => void;
  /** Stands below. */
  readonly children?: ComponentChildren;
}

const NUMBERS = ['first', 'second', 'third'] as const;
const ICONS: Readonly<Record<(typeof NUMBERS)[number], IconName>> = { first: 'eye', second: 'search', third: 'hand' };

/** What to do with a conversation that has not begun. */
export function EmptyState({ mode, reachable, pageTitle, onPick, children }: EmptyStateProps) {
  const family = reachable ? `empty.${mode}` : 'empty.elsewhere';
  return (
    <div class="empty-state">
      <h2>{t('empty.head')}</h2>
      <p>{reachable && pageTitle !== '' ? t(`empty.lead.${mode}`, { page: pageTitle }) : t('empty.lead.elsewhere')}</p>
      <ul>
        {NUMBERS.map((number) => {
          const text = t(`${family}.${number}`);
          return (
            <li key={number}>
              <button type="button" class="suggestion" onClick={() => onPick(text)}>
                <Icon name={ICONS[number]} />
                <span>{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}
