import type { AssistantMessage, UserMessage } from '../core/message';
import type { Usage } from '../core/provider';
import type { CallState, SessionState, TranscriptItem } from '../session/state';

/** The end of a turn, as the transcript holds it. */
export type TurnEndItem = Extract<TranscriptItem, { readonly kind: 'turn-end' }>;

/** What the transcript shows, one row below the other. */
export type Row =
  | { readonly kind: 'user'; readonly key: string; readonly message: UserMessage; readonly waiting: boolean }
  | {
      readonly kind: 'answer';
      readonly key: string;
      readonly message: AssistantMessage;
      readonly usage?: Usage;
      readonly atMs: number;
    }
  | { readonly kind: 'call'; readonly key: string; readonly call: CallState }
  /** Several reads in a row, told in one line. */
  | { readonly kind: 'reads'; readonly key: string; readonly calls: readonly CallState[] }
  | { readonly kind: 'turn-end'; readonly key: string; readonly item: TurnEndItem; readonly last: boolean }
  | { readonly kind: 'task'; readonly key: string };

/** Lays the transcript out: calls that only read are gathered, and what was said elsewhere is left out. */
export function transcriptRows(state: SessionState): readonly Row[] {
  const rows: Row[] = [];
  let reads: CallState[] = [];
  const closeReads = () => {
    const first = reads[0];
    if (first === undefined) return;
    const key = `call-${first.call.id}`;
    rows.push(reads.length === 1 ? { kind: 'call', key, call: first } : { kind: 'reads', key, calls: reads });
    reads = [];
  };
  const lastIndex = state.transcript.length - 1;
  for (const [index, item] of state.transcript.entries()) {
    if (item.kind === 'call') {
      const call = state.calls.get(item.callId);
      // Its summary is the answer; a tool that ends the turn without a word is a call as any other.
      if (call === undefined || call.end?.endTurn?.summary) continue;
      if (isRead(call)) reads.push(call);
      else {
        closeReads();
        rows.push({ kind: 'call', key: `call-${item.callId}`, call });
      }
      continue;
    }
    const row = rowOf(item, { index, last: index === lastIndex });
    if (row === undefined) continue;
    closeReads();
    rows.push(row);
  }
  closeReads();
  return rows;
}

/**
 * A call that ended well, changed nothing, as its record tells, and shows the user nothing; acts always carry a receipt.
 */
export function isRead({ end, permission, question, action }: CallState): boolean {
  const wasAsked = permission !== undefined || question !== undefined || action !== undefined;
  return end?.outcome === 'ok' && end.receipt === undefined && end.show === undefined && !wasAsked;
}

function rowOf(
  item: Exclude<TranscriptItem, { readonly kind: 'call' }>,
  place: { readonly index: number; readonly last: boolean },
): Row | undefined {
  switch (item.kind) {
    case 'user':
      return { kind: 'user', key: `user-${item.message.id}`, message: item.message, waiting: item.waiting };
    case 'assistant': {
      const { text, reasoning } = item.message;
      // A message that holds nothing but calls is told by the calls themselves.
      if (text.trim() === '' && (reasoning ?? '').trim() === '') return undefined;
      return {
        kind: 'answer',
        key: `answer-${item.message.id}`,
        message: item.message,
        usage: item.usage,
        atMs: item.atMs,
      };
    }
    case 'turn-end':
      // The answer itself, or the call that ended the turn, says that the turn is over.
      if ((item.reason === 'answered' || item.summary === '') && !item.summary && !item.detail) return undefined;
      return { kind: 'turn-end', key: `end-${item.turnId}-${place.index}`, item, last: place.last };
    case 'task-start':
      return { kind: 'task', key: `task-${place.index}` };
    default:
      return item satisfies never;
  }
}
