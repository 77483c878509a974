import type { PageDocument } from '../core/page-tool';
import type { MessageSender } from '../platform/panel-port';

/**
 * Where a line comes from, by the browser's word. Only documents with an address on the web of their own are joined, and
 * only where that address is their origin: neither what a sandbox holds nor what was written into a frame.
 */
export function documentOf({ tabId, frameId, documentId, url, origin }: MessageSender): PageDocument | undefined {
  if (tabId === undefined || frameId === undefined || !documentId || !url) return undefined;
  const addressed = originOf(url);
  return addressed === undefined || addressed !== origin ? undefined : { tabId, frameId, documentId, origin, url };
}

/** The origin of a web page; undefined for any other address. */
export function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
