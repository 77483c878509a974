import type { AttachedFile, PageContextSnapshot, Proposer } from '../../core/message';
import { hostOf } from '../format';
import { t } from '../t';
import { AttachmentList } from './AttachmentList';
import { SentContext } from './SentContext';

export interface UserMessageProps {
  readonly text: string;
  /** The page whose words they are. */
  readonly proposedBy?: Proposer;
  readonly page?: PageContextSnapshot;
  readonly attachments?: readonly AttachedFile[];
  /** Where the message is: read, in the log but not yet read by the model, or on its way to the log. */
  readonly state: 'read' | 'waiting' | 'sending';
}

/** What the user said. */
export function UserMessage({ text, proposedBy, page, attachments = [], state }: UserMessageProps) {
  return (
    <article class="user-message" data-state={state} aria-label={t('transcript.you')}>
      <p>{text}</p>
      {proposedBy !== undefined && <small>{t('transcript.proposedBy', { host: hostOf(proposedBy.origin) })}</small>}
      <AttachmentList files={attachments} />
      {page?.selection !== undefined && page.selection !== '' && <blockquote>{page.selection}</blockquote>}
      {page?.pushed && <SentContext pushed={page.pushed} />}
      {state === 'waiting' && <small>{t('transcript.waiting')}</small>}
      {state === 'sending' && <small>{t('transcript.sending')}</small>}
    </article>
  );
}
