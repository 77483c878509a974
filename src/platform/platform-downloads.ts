import type { DownloadItem } from '../core/download';
import type { Subscription } from './subscription';

/** The browser's downloads. */
export interface PlatformDownloads {
  /** The newest first. */
  list(limit: number): Promise<readonly DownloadItem[]>;
  /**
   * Saves below the user's folder for downloads, beside a file that has the name already. Resolves when the download
   * ended, however it did; an abort cancels it. `begins` is awaited before, with the address under which `list` will name
   * it. @throws ToolError when it did not begin
   */
  save(file: Blob, path: string, signal: AbortSignal, begins?: (url: string) => Promise<void>): Promise<DownloadItem>;
  /** `isOurs` for what `save` began. */
  onCreated(listener: (item: DownloadItem, by: { readonly isOurs: boolean }) => void, options?: Subscription): void;
}
