import type { DownloadItem } from '../../src/core/download';

/** A finished download. */
export function downloadItem(fields: Partial<DownloadItem> = {}): DownloadItem {
  return {
    downloadId: 1,
    name: 'a.pdf',
    url: 'https://a.test/a.pdf',
    state: 'complete',
    bytes: 1_000,
    totalBytes: 1_000,
    mediaType: 'application/pdf',
    startedAtMs: 0,
    ...fields,
  };
}
