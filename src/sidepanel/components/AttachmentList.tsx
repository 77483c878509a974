import type { AttachedFile } from '../../core/message';
import { formatFileSize } from '../format';
import { t } from '../t';
import { Icon } from './Icon';
import { IconButton } from './IconButton';

export interface AttachmentListProps {
  readonly files: readonly AttachedFile[];
  /** Files that are being read. */
  readonly adding?: number;
  /** Absent for what was sent. */
  readonly onRemove?: (id: string) => void;
}

/** Files that go, or went, with a message. */
export function AttachmentList({ files, adding = 0, onRemove }: AttachmentListProps) {
  if (files.length === 0 && adding === 0) return null;
  return (
    <ul class="attachments" aria-label={t('attach.label')}>
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <Icon name="clip" />
          <span class="file-name" title={name}>
            {name}
          </span>
          <small>{formatFileSize(bytes)}</small>
          {onRemove !== undefined && (
            <IconButton icon="cross" label={t('attach.remove', { name })} onClick={() => onRemove(id)} />
          )}
        </li>
      ))}
      {adding > 0 && (
        <li aria-busy="true">
          <small>{t('attach.adding')}</small>
        </li>
      )}
    </ul>
  );
}
