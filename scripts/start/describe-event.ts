import type { StoredEvent } from '../../src/session/event.ts';

const MAX_CHARS = 300;

/** One event of a task in plain words; undefined for those a reader need not see. */
export function describeEvent({ event }: StoredEvent): string | undefined {
  switch (event.type) {
    case 'message-add':
      return describeMessage(event.message);
    case 'response-error':
      return `The model failed: ${event.failure.message}${event.retryAtMs === undefined ? '' : ' It is asked again.'}`;
    case 'permission-request': {
      const data = event.card.data.map(({ label, value }) => `${label}: ${value}`).join(', ');
      return `Asks to ${event.card.effect} on ${event.card.site.host}${data === '' ? '' : ` (${short(data)})`}`;
    }
    case 'permission-response':
      return event.answer === 'deny' ? 'Denied.' : `Allowed (${event.answer}).`;
    case 'question-request':
      return `Asks you: ${event.question.text}`;
    case 'question-response':
      return `You: ${event.text}`;
    case 'tool-end':
      return `  ${event.name}: ${outcomeOf(event)}`;
    default:
      return undefined;
  }
}

/** An event as one line of JSON; pictures are left out, since they are long and nobody reads them there. */
export function eventLine({ seq, atMs, event }: StoredEvent): string {
  return JSON.stringify({ seq, atMs, ...event }, (key, value) => (key === 'images' ? undefined : value));
}

type Message = Extract<StoredEvent['event'], { type: 'message-add' }>['message'];
type ToolEnd = Extract<StoredEvent['event'], { type: 'tool-end' }>;

function describeMessage(message: Message): string | undefined {
  switch (message.role) {
    case 'user':
      return `You: ${short(message.text)}`;
    case 'assistant': {
      const calls = message.calls.map((call) => `→ ${call.name} ${short(JSON.stringify(call.input))}`);
      return (
        [...(message.text.trim() === '' ? [] : [`Agent: ${message.text.trim()}`]), ...calls].join('\n') || undefined
      );
    }
    case 'tool':
      return undefined;
    default: {
      const never: never = message;
      return never;
    }
  }
}

function outcomeOf({ outcome, code, policyCode, receipt, message }: ToolEnd): string {
  if (outcome !== 'ok')
    return `${outcome}${code === undefined ? '' : ` (${policyCode ?? code})`}: ${short(message.text)}`;
  const seen = [
    receipt?.url && `went to ${receipt.url.to}`,
    receipt?.value !== undefined && `the field holds “${receipt.value}”`,
    receipt?.checked !== undefined && (receipt.checked ? 'ticked' : 'not ticked'),
    receipt && (receipt.changed ? undefined : 'no change seen'),
  ].filter((part) => typeof part === 'string');
  return ['ok', ...seen].join(', ');
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS - 1)}…` : line;
}
