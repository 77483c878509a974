import type { Message } from '../core/message';
import { oneTimeCodesIn } from '../policy/one-time-codes';
import { sentBy } from '../policy/secret-rules';
import { MAX_PART_CHARS, textsOf } from '../policy/secrets';
import type { CallState, SessionState } from '../session/state';

/** A message never changes, and each call of a task asks for the codes of all. */
const codesIn = new WeakMap<Message, readonly string[]>();

/** The one-time codes in what was read in the task, the user's own words left out. */
export function codesOf({ messages, taskStartIndex, waitingMessages }: SessionState): ReadonlySet<string> {
  const read = [...messages.slice(taskStartIndex), ...waitingMessages];
  return new Set(
    read.flatMap((message) => {
      const known = codesIn.get(message) ?? oneTimeCodesIn(readText(message));
      codesIn.set(message, known);
      return known;
    }),
  );
}

function readText(message: Message): string {
  switch (message.role) {
    case 'tool':
      return message.text;
    case 'user': {
      const { page, proposedBy, text } = message;
      const pushed = page?.pushed?.items.map(({ json }) => json) ?? [];
      return [proposedBy ? text : '', page?.title ?? '', page?.selection ?? '', ...pushed].join('\n');
    }
    case 'assistant':
      return '';
    default:
      message satisfies never;
      return '';
  }
}

const MAX_SENT_CHARS = 40;

/** What the calls of the turn before this one sent, as far as each of them was so short that it could be a part. */
export function sentBefore({ calls }: SessionState, { call, turnId }: CallState): string {
  let sent = '';
  for (const other of calls.values()) {
    if (other.call.id === call.id) break;
    if (other.turnId !== turnId || other.attempts === 0) continue;
    const said = textsOf(sentBy(other.call.input)).join('');
    if (said.length <= MAX_PART_CHARS) sent = (sent + said).slice(-MAX_SENT_CHARS);
  }
  return sent;
}
