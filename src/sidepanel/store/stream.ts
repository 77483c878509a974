import type { Call } from '../../core/message';
import type { PanelNotice } from '../../messaging/protocol';
import type { SessionEvent } from '../../session/event';

/** An answer that still arrives. It is shown, never stored. */
export interface Stream {
  readonly responseId: string;
  readonly text: string;
  readonly reasoning: string;
  /** The tools the model has begun to call. */
  readonly calls: readonly Pick<Call, 'name' | 'title'>[];
}

/** The notices that carry streamed text. */
export type StreamNotice = Extract<PanelNotice, { readonly responseId: string }>;

/** What is streamed after one more notice. */
export function addToStream(stream: Stream | undefined, notice: StreamNotice): Stream {
  const base =
    stream?.responseId === notice.responseId
      ? stream
      : { responseId: notice.responseId, text: '', reasoning: '', calls: [] };
  switch (notice.type) {
    case 'text-delta':
      return { ...base, text: base.text + notice.text };
    case 'reasoning-delta':
      return { ...base, reasoning: base.reasoning + notice.text };
    case 'call-start': {
      const { name, title } = notice;
      return { ...base, calls: [...base.calls, { name, ...(title && { title }) }] };
    }
    case 'partial':
      return { ...base, text: notice.text, reasoning: notice.reasoning };
    default:
      return notice satisfies never;
  }
}

/** What is streamed after an event of the log: the whole message, a new attempt or an end replaces the pieces. */
export function afterEvent(stream: Stream | undefined, event: SessionEvent): Stream | undefined {
  switch (event.type) {
    case 'message-add':
      return event.message.role === 'assistant' ? undefined : stream;
    case 'response-start':
      return stream?.responseId === event.responseId ? stream : undefined;
    case 'turn-end':
      return undefined;
    default:
      return stream;
  }
}
