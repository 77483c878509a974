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

/** How a job saves its file, and finds what it saved before a death. Guard both by the permit to download. */
export function jobFiles({ platform, files, sleep }: JobFilesDeps): Pick<JobDeps, 'save' | 'findSaved'> {
  const keep = (file: Parameters<SessionFiles['keepDownload']>[0]) => files.keepDownload(file);
  return {
    async save(file, begins, signal) {
      return savedFile(await saveBlob({ platform, keep }, file, signal, begins));
    },
    async findSaved(url, signal) {
      for (;;) {
        const item = (await platform.downloads.list(LISTED)).find((each) => each.url === url);
        if (item?.state === 'complete') return savedFile(item);
        // What the user cancelled is not saved again; what a death cut off is.
        if (item?.error === 'USER_CANCELED') throw notSaved(item);
        if (item?.state !== 'in-progress') return undefined;
        await sleep(LOOK_MS, signal);
      }
    },
  };
}

function savedFile({ downloadId, name, bytes }: DownloadItem): SavedFile {
  return { downloadId, name, bytes };
}
