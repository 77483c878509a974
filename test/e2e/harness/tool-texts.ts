import type { ChatRequest } from '../../../demo/model/conversation.ts';

/** The tool results of a request, oldest first. */
export function toolTexts(request: ChatRequest): readonly string[] {
  const results = request.messages?.filter(({ role }) => role === 'tool') ?? [];
  return results.map(({ content }) =>
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n'),
  );
}
