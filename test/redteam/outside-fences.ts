import type { ChatRequest } from '../../demo/model/conversation.ts';

const FENCED = /<untrusted_page_content nonce="([0-9a-f]{32})"[^>]*>[\s\S]*?<\/untrusted_page_content nonce="\1">/g;

/** All that a model was sent but for what it said itself and what stands between the tags of a fence. */
export function outsideFences(requests: readonly ChatRequest[]): string {
  return requests
    .flatMap(({ messages = [] }) => messages.filter(({ role }) => role !== 'assistant'))
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content ?? '')))
    .map((text) => text.replace(FENCED, ''))
    .join('\n');
}

/** What stands between the tags of fences. */
export function insideFences(requests: readonly ChatRequest[]): readonly string[] {
  const texts = requests
    .flatMap(({ messages = [] }) => messages.filter(({ role }) => role !== 'assistant'))
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content ?? '')));
  return texts.flatMap((text) => (text.match(FENCED) ?? []).map((fenced) => fenced.slice(1, fenced.lastIndexOf('<'))));
}
