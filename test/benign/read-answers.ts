import type { ChatRequest } from '../../demo/model/conversation.ts';

/**
 * What the model takes out of the results that it has for its answer, the newest first: the first group, or else the
 * whole match.
 * @throws with the results when none holds it
 */
export function found(request: ChatRequest, wanted: RegExp): string {
  const results = resultsOf(request).toReversed();
  for (const text of results) {
    const match = wanted.exec(text);
    if (match !== null) return match[1] ?? match[0];
  }
  throw new Error(`${wanted} is not in:\n${results.join('\n')}`);
}

/** All results of the conversation and the notes taken in it, oldest first. */
export function resultsOf(request: ChatRequest): readonly string[] {
  return (request.messages ?? []).flatMap(({ role, content, tool_calls: calls = [] }) => {
    const notes = calls.filter((call) => call.function.name === NOTE).map((call) => call.function.arguments);
    if (role !== 'tool') return notes;
    return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');
  });
}

const NOTE = 'scratchpad_write';
