/** A download as the browser lists it. `name` and `url` may hold anything. */
export interface DownloadItem {
  /** The browser's own number. */
  readonly downloadId: number;
  /** Without its folder. */
  readonly name: string;
  /** Where it came from; a `blob:` address for what a task saved. */
  readonly url: string;
  readonly state: 'in-progress' | 'complete' | 'interrupted';
  /** The browser's code, such as `FILE_NO_SPACE` or `USER_CANCELED`; present when it was interrupted. */
  readonly error?: string;
  readonly bytes: number;
  /** Absent while it is not known. */
  readonly totalBytes?: number;
  /** Empty when it is not known. */
  readonly mediaType: string;
  /** Wall clock, milliseconds since the epoch. */
  readonly startedAtMs: number;
}
