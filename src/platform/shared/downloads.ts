import { type Browser, browser } from 'wxt/browser';
import type { DownloadItem } from '../../core/download';
import { ignore } from '../../core/ignore';
import { ToolError } from '../../core/tool-error';
import type { PlatformDownloads } from '../platform-downloads';
import { byTurns } from './by-turns';
import { listen } from './listen';

/** How a browser gives a file an address that it can download from. */
export interface BlobUrls {
  create(file: Blob, signal: AbortSignal): Promise<string>;
  free(url: string): Promise<void>;
}

/** Downloads as both browsers offer them. */
export function createDownloads(urls: BlobUrls): PlatformDownloads {
  // Of two downloads that begin at once under one name Firefox lets one fail, and renames neither.
  const inTurn = byTurns();
  return {
    async list(limit) {
      const items = await browser.downloads.search({ orderBy: ['-startTime'], limit });
      return items.map(toItem);
    },
    onCreated(listener, options) {
      const onCreated = (item: Browser.downloads.DownloadItem) =>
        listener(toItem(item), { isOurs: item.byExtensionId === browser.runtime.id });
      listen(browser.downloads.onCreated, onCreated, options);
    },
    async save(file, path, signal, begins) {
      const url = await urls.create(file, signal);
      try {
        await begins?.(url);
        return await inTurn(path.toLowerCase(), () => download(url, path, signal), signal);
      } finally {
        await urls.free(url).catch(ignore('the hidden page has closed, and its addresses with it'));
      }
    },
  };
}

async function download(url: string, filename: string, signal: AbortSignal): Promise<DownloadItem> {
  const watching = new AbortController();
  const aborted = Promise.withResolvers<void>();
  let change = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => aborted.resolve(), { signal: watching.signal });
  listen(
    browser.downloads.onChanged,
    () => {
      change.resolve();
      change = Promise.withResolvers();
    },
    { signal: watching.signal },
  );
  try {
    signal.throwIfAborted();
    const id = await start(url, filename);
    for (;;) {
      // Taken before the look, so that no change falls between the two.
      const changed = change.promise;
      const [item] = await browser.downloads.search({ id });
      if (!item) throw new ToolError('interrupted', 'The download was removed from the list of downloads.');
      if (item.state !== 'in_progress') return toItem(item);
      if (signal.aborted) await browser.downloads.cancel(id).catch(ignore('it ended by itself meanwhile'));
      signal.throwIfAborted();
      await Promise.race([changed, aborted.promise]);
    }
  } finally {
    watching.abort();
  }
}

async function start(url: string, filename: string): Promise<number> {
  try {
    return await browser.downloads.download({ url, filename, saveAs: false, conflictAction: 'uniquify' });
  } catch (cause) {
    const message = 'The browser did not begin the download, or the user cancelled it.';
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new ToolError('unavailable', message, 'Do not try again unless the user says so.', { cause, detail });
  }
}

function toItem(item: Browser.downloads.DownloadItem): DownloadItem {
  return {
    downloadId: item.id,
    name: item.filename.split(/[\\/]/).at(-1) ?? '',
    url: item.finalUrl || item.url,
    state: item.state === 'in_progress' ? 'in-progress' : item.state === 'complete' ? 'complete' : 'interrupted',
    ...(item.state === 'interrupted' && { error: item.error ?? 'unknown' }),
    bytes: item.bytesReceived,
    ...(item.totalBytes >= 0 && { totalBytes: item.totalBytes }),
    mediaType: item.mime ?? '',
    startedAtMs: Date.parse(item.startTime),
  };
}
