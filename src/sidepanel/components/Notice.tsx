import type { ComponentChildren } from 'preact';
import { t } from '../t';
import { Icon } from './Icon';
import { IconButton } from './IconButton';

export interface NoticeProps {
  readonly kind: 'error' | 'info';
  readonly children: ComponentChildren;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Present when the notice can be put away. */
  readonly onDismiss?: () => void;
}

/** A sentence about something that needs attention, with what to do about it. */
export function Notice({ kind, children, action, onDismiss }: NoticeProps) {
  return (
    <div class="notice" data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name="alert" />
      <div class="notice-text">
        {children}
        {action !== undefined && (
          <button type="button" class="button" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      {onDismiss !== undefined && <IconButton icon="cross" label={t('notice.dismiss')} onClick={onDismiss} />}
    </div>
  );
}
