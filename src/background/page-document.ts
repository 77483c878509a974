import type { PageDocument } from '../core/page-tool';
import type { MessageSender } from '../platform/panel-port';

/** Where a line comes from, by the browser's word. Only main frames of web pages are joined. */
export function documentOf({ tabId, frameId, documentId, url }: MessageSender): PageDocument | undefined {
  const origin = originOf(url ?? '');
  if (tabId === undefined || frameId !== 0 || !documentId || !url || origin === undefined) return undefined;
  return { tabId, frameId, documentId, origin, url };
}

/** The origin of a web page; undefined for any other address. */
export function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
