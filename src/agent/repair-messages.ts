import type { AssistantMessage, Message, ToolMessage } from '../core/message';

/**
 * Messages as every provider accepts them: right behind each answer with calls stand the results, one per call and in the
 * order of the calls. A missing one is made up as not run; a result without its call is left out.
 */
export function repairMessages(messages: readonly Message[]): readonly Message[] {
  const results = new Map<string, ToolMessage>();
  for (const message of messages) {
    if (message.role === 'tool' && !results.has(message.callId)) results.set(message.callId, message);
  }
  return messages.flatMap((message): readonly Message[] => {
    switch (message.role) {
      case 'user':
        return [message];
      case 'assistant':
        return message.calls.length === 0 && message.text.trim() === ''
          ? []
          : [withObjectInputs(message), ...answersOf(message, results)];
      case 'tool':
        return [];
      default:
        return message satisfies never;
    }
  });
}

/** Arguments that were no JSON object are shown as none; the call's answer says what was wrong. */
function withObjectInputs(message: AssistantMessage): AssistantMessage {
  const calls = message.calls.map((call) =>
    typeof call.input === 'object' && call.input !== null && !Array.isArray(call.input) ? call : { ...call, input: {} },
  );
  return { ...message, calls };
}

function answersOf(message: AssistantMessage, results: ReadonlyMap<string, ToolMessage>): readonly ToolMessage[] {
  return message.calls.map(
    (call) =>
      results.get(call.id) ?? {
        role: 'tool',
        id: `unanswered-${call.id}`,
        callId: call.id,
        name: call.name,
        ok: false,
        code: 'aborted',
        text: `${call.name} was not run.`,
      },
  );
}
