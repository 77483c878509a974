import { browser } from 'wxt/browser';
import { ignore } from '../../core/ignore';
import type { WebDocument } from '../platform-pages';

const MAX_FRAMES = 32;

/** What both browsers tell of a frame; Firefox's types do not know all of it yet. */
interface Listed {
  readonly frameId: number;
  readonly parentFrameId: number;
  readonly documentId?: string;
  readonly url: string;
  readonly errorOccurred?: boolean;
}

/**
 * The documents of a tab with an address on the web, the main one first and no more than 32 of its frames. What is written
 * into a page (`srcdoc`, `about:blank`, `data:`, `blob:`) has none: the browser's list does not tell whose it is.
 */
export async function webDocuments(tabId: number): Promise<readonly WebDocument[]> {
  const found = await browser.webNavigation.getAllFrames({ tabId }).catch(ignore('there is no such tab'));
  const listed: readonly Listed[] = found ?? [];
  const byId = new Map(listed.map((frame) => [frame.frameId, frame]));
  /** Undefined for what is in no frame of the page that is shown, as a page that is only prepared. */
  const aroundOf = ({ frameId, parentFrameId }: Listed): readonly string[] | undefined => {
    if (frameId === 0) return [];
    const parent = byId.get(parentFrameId);
    const above = parent && aroundOf(parent);
    return above && [...above, parent.url];
  };
  const documents = listed.flatMap((frame): WebDocument[] => {
    const { frameId, documentId, url, errorOccurred } = frame;
    const around = aroundOf(frame);
    return around && documentId && !errorOccurred && /^https?:/i.test(url)
      ? [{ frameId, documentId, url, around }]
      : [];
  });
  const main = documents.filter(({ frameId }) => frameId === 0);
  return [...main, ...documents.filter(({ frameId }) => frameId !== 0).slice(0, MAX_FRAMES)];
}
