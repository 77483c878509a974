import type { Receipt } from '../core/receipt';
import type { Platform } from '../platform/platform';
import { within } from '../platform/shared/within';

/** Watches for downloads that pages begin; begun before an act, so that none is missed. */
export interface DownloadWatch {
  /** Those that began since; waits at most `waitMs` for the first one. Which tab began them no browser tells. */
  seen(waitMs: number): Promise<NonNullable<Receipt['downloads']>>;
  stop(): void;
}

/** More are not told of. */
const MAX_DOWNLOADS = 10;

/** Begins to watch. The caller stops it in a `finally`. */
export function watchDownloads({ downloads }: Pick<Platform, 'downloads'>): DownloadWatch {
  const watching = new AbortController();
  const begun: { readonly downloadId: number; readonly name: string }[] = [];
  const first = Promise.withResolvers<void>();
  downloads.onCreated(
    ({ downloadId, name, url }, { isOurs }) => {
      if (isOurs) return;
      begun.push({ downloadId, name: name || nameIn(url) });
      first.resolve();
    },
    { signal: watching.signal },
  );
  return {
    async seen(waitMs) {
      if (begun.length === 0 && waitMs > 0) await within(first.promise, waitMs);
      return begun.slice(0, MAX_DOWNLOADS);
    },
    stop: () => watching.abort(),
  };
}

/** A browser gives the file its name only after the download began. */
function nameIn(url: string): string {
  return URL.parse(url)?.pathname.split('/').at(-1) ?? '';
}
