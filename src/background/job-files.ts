import type { DownloadItem } from '../core/download';
import type { SavedFile } from '../core/job';
import type { Platform } from '../platform/platform';
import type { JobDeps } from '../skills/job-run';
import type { SessionFiles } from './file-capabilities';
import { notSaved, saveBlob } from './save-file';

/** What finds the files of jobs. */
export interface JobFilesDeps {
  readonly platform: Pick<Platform, 'httpFile' | 'downloads'>;
  readonly files: SessionFiles;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The newest downloads among which one that a job began is looked for. */
const LISTED = 1_000;
const LOOK_MS = 250;

/**
 * How a job saves its file, and finds what it saved before a death. Until the browser has given the download its number a
 * copy is kept under the address that it is saved from, so that a death takes none away. Guard both by the permit to
 * download.
 */
export function jobFiles({ platform, files, sleep }: JobFilesDeps): Pick<JobDeps, 'save' | 'findSaved'> {
  const keep = (file: Parameters<SessionFiles['keepDownload']>[0]) => files.keepDownload(file);
  /** The copy becomes that of the download, if there is one. */
  const takeCopy = async (url: string, item: DownloadItem | undefined) => {
    const copy = await files.get({ kind: 'download', id: url });
    if (copy && item?.state === 'complete') {
      await keep({ id: String(item.downloadId), name: item.name, blob: copy.blob });
    }
    await files.dropDownload(url);
  };
  return {
    async save(file, begins, signal) {
      let address: string | undefined;
      const keepAndBegin = async (url: string) => {
        await keep({ ...file, id: url });
        address = url;
        await begins(url);
      };
      try {
        return savedFile(await saveBlob({ platform, keep }, file, signal, keepAndBegin));
      } finally {
        if (address !== undefined) await files.dropDownload(address);
      }
    },
    async findSaved(url, signal) {
      for (;;) {
        const item = (await platform.downloads.list(LISTED)).find((each) => each.url === url);
        if (item?.state !== 'in-progress') {
          await takeCopy(url, item);
          if (item?.state === 'complete') return savedFile(item);
          // What the user cancelled is not saved again; what a death cut off is.
          if (item?.error === 'USER_CANCELED') throw notSaved(item);
          return undefined;
        }
        await sleep(LOOK_MS, signal);
      }
    },
  };
}

function savedFile({ downloadId, name, bytes }: DownloadItem): SavedFile {
  return { downloadId, name, bytes };
}
