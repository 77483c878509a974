import type { Message, ToolMessage } from '../core/message';

/**
 * Replaces what showed a page that its tab has left by a line each: looks, and what acts changed. They go together, at
 * the first request after the navigation, and never come back, so that between two navigations a request only grows and
 * providers can cache its start.
 */
export function forgetLeftPages(messages: readonly Message[]): readonly Message[] {
  const left = indexesOfLeftViews(messages);
  if (left.size === 0) return messages;
  return messages.map((message, index) => (message.role === 'tool' && left.has(index) ? digestOf(message) : message));
}

function indexesOfLeftViews(messages: readonly Message[]): ReadonlySet<number> {
  const left = new Set<number>();
  /** Views of the document that each tab shows, as far as we have read. */
  const open = new Map<number, { documentId?: string; indexes: number[] }>();
  messages.forEach((message, index) => {
    const page = message.role === 'tool' ? message.page : undefined;
    if (!page) return;
    const { tabId, documentId } = page;
    const before = open.get(tabId);
    const isNew = before?.documentId !== undefined && documentId !== undefined && before.documentId !== documentId;
    if (before && (isNew || page.left)) for (const each of before.indexes) left.add(each);
    const kept = before && !isNew && !page.left ? before.indexes : [];
    // What led to another page is the newest there is to know of it.
    const indexes = page.isView && !page.left ? [...kept, index] : kept;
    open.set(tabId, { documentId: page.left ? undefined : (documentId ?? before?.documentId), indexes });
  });
  return left;
}

/** Says nothing of the content, so that page text cannot leave its fence by way of a summary. */
function digestOf(message: ToolMessage): ToolMessage {
  const { images: _images, ...rest } = message;
  const text = `[${message.name} succeeded. What it showed of a page that was left is not kept.]`;
  return text.length < message.text.length ? { ...rest, text } : message;
}

/** The calls that ended well and whose answers stand in a request as they were given. */
export function recalledCalls(messages: readonly Message[], sent: readonly Message[]): readonly string[] {
  const given = new Map(
    messages.flatMap((message) => (message.role === 'tool' ? [[message.callId, message.text]] : [])),
  );
  return sent.flatMap((message) =>
    message.role === 'tool' && message.ok && given.get(message.callId) === message.text ? [message.callId] : [],
  );
}
