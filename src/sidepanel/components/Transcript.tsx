import type { ComponentChildren } from 'preact';
import type { AssistantMessage } from '../../core/message';
import type { SessionState } from '../../session/state';
import { callLabel } from '../call-label';
import { usageText } from '../format';
import type { CallProgress } from '../store/conversation';
import type { Stream } from '../store/stream';
import { t, tCode } from '../t';
import { type Row, transcriptRows } from '../transcript-rows';
import { Answer } from './Answer';
import { FollowScroll } from './FollowScroll';
import { ReadsCard } from './ReadsCard';
import { ToolCard } from './ToolCard';
import { TurnEnd } from './TurnEnd';
import { UserMessage } from './UserMessage';

export interface TranscriptProps {
  readonly state: SessionState;
  readonly stream?: Stream;
  readonly progress: ReadonlyMap<string, CallProgress>;
  /** Ends one call that runs. */
  readonly onCancel: (callId: string) => void;
  /** Brings the page that the conversation works on forward. */
  readonly onShowPage: () => void;
  readonly outbox: readonly string[];
  /** True while a turn runs and nothing is streamed yet. */
  readonly busy: boolean;
  /** Present when the turn that ended last can go on. */
  readonly onContinue?: () => void;
  /** Present when setting up a model helps the turn that ended last. */
  readonly onSetUp?: () => void;
}

/** The conversation, oldest first. */
export function Transcript(props: TranscriptProps) {
  const { state, stream, progress, onCancel, onShowPage, outbox, busy, onContinue, onSetUp } = props;
  const retry = state.turn?.end === undefined ? state.turn?.response?.failure : undefined;
  const show = (row: Row): ComponentChildren => {
    switch (row.kind) {
      case 'user':
        return (
          <UserMessage
            key={row.key}
            text={row.message.text}
            proposedBy={row.message.proposedBy}
            page={row.message.page}
            attachments={row.message.attachments}
            state={row.waiting ? 'waiting' : 'read'}
          />
        );
      case 'answer':
        return (
          <Answer
            key={row.key}
            text={row.message.text}
            reasoning={row.message.reasoning}
            usage={row.usage && usageText(row.usage)}
            state={answerState(row.message)}
          />
        );
      case 'call':
        return (
          <ToolCard
            key={row.key}
            call={row.call}
            progress={progress.get(row.call.call.id)}
            onCancel={() => onCancel(row.call.call.id)}
            onShowPage={onShowPage}
          />
        );
      case 'reads':
        return <ReadsCard key={row.key} calls={row.calls} />;
      case 'turn-end':
        return (
          <TurnEnd
            key={row.key}
            item={row.item}
            onContinue={row.last ? onContinue : undefined}
            onSetUp={row.last ? onSetUp : undefined}
          />
        );
      case 'task':
        return (
          <p key={row.key} class="task-rule">
            <span>{t('transcript.newTask')}</span>
          </p>
        );
      default:
        return row satisfies never;
    }
  };
  return (
    <FollowScroll label={t('transcript.label')}>
      {transcriptRows(state).map(show)}
      {stream !== undefined && (
        <>
          <Answer text={stream.text} reasoning={stream.reasoning} state="streaming" />
          {stream.calls.map((call, index) => (
            <p key={index} class="coming-call">
              <span class="mark" aria-hidden="true" />
              <bdi>{callLabel(call)}</bdi>
            </p>
          ))}
        </>
      )}
      {outbox.map((text, index) => (
        <UserMessage key={index} text={text} state="sending" />
      ))}
      {/* What broke off is still shown while its next try is waited for. */}
      {(busy || retry !== undefined) && (
        <p class="working">
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {retry === undefined ? t('transcript.working') : tCode('retry', retry.code, 'retry.other')}
        </p>
      )}
    </FollowScroll>
  );
}

function answerState({ partial, calls }: AssistantMessage): 'whole' | 'step' | 'partial' {
  if (partial) return 'partial';
  return calls.length > 0 ? 'step' : 'whole';
}
