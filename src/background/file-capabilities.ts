import type { CapabilityMap } from '../core/capabilities';
import type { DownloadItem } from '../core/download';
import type { OpenFile } from '../core/kept-file';
import type { FileSource, PageFile } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { Guards } from './effects';
import type { FileStore } from './file-store';
import { saveAddress, saveBlob } from './save-file';

/** The files of one conversation. */
export interface SessionFiles {
  /** Undefined when there is no such file. */
  get(source: FileSource): Promise<OpenFile | undefined>;
  /** The ids of the downloads of which there is a copy. */
  downloadIds(): Promise<ReadonlySet<string>>;
  keepDownload(file: { readonly id: string; readonly name: string; readonly blob: Blob }): Promise<void>;
  dropDownload(id: string): Promise<void>;
}

/** What a call may do with downloads and with the files of its conversation. */
export function fileCapabilities(
  platform: Pick<Platform, 'downloads' | 'httpFile' | 'scaleImage'>,
  { files }: { readonly files: SessionFiles },
  { allow, allowLook }: Guards,
): Pick<CapabilityMap, 'downloads' | 'files'> {
  return {
    downloads: {
      async list(limit) {
        allowLook();
        const [items, kept] = await Promise.all([platform.downloads.list(limit), files.downloadIds()]);
        return items.map((item) => ({ ...item, readable: kept.has(String(item.downloadId)) }));
      },
      async save(url, signal) {
        allow('download');
        const keep = (file: Parameters<SessionFiles['keepDownload']>[0]) => files.keepDownload(file);
        return saveAddress({ platform, keep }, url, { signedIn: true }, signal);
      },
    },
    files: {
      async open(source) {
        allowLook();
        return openFile(files, source);
      },
      async picture(file, { maxSidePx }) {
        allowLook();
        try {
          return await platform.scaleImage(file, maxSidePx);
        } catch (cause) {
          throw new ToolError('unavailable', 'The picture cannot be drawn; it may be damaged.', undefined, { cause });
        }
      },
    },
  };
}

/** @throws ToolError `not-found` that says what can be done instead */
export async function openFile(files: SessionFiles, source: FileSource): Promise<OpenFile> {
  const found = await files.get(source);
  if (found) return found;
  switch (source.kind) {
    case 'attachment':
      throw new ToolError('not-found', 'The user attached no such file.', 'Ask them to attach it in the panel.');
    case 'download':
      throw new ToolError(
        'not-found',
        'Only files that this conversation downloaded can be read; the browser lets no extension read others.',
        'Download it with download_files, or ask the user to attach it in the panel.',
      );
    default:
      return source.kind satisfies never;
  }
}

/** Saves what a page holds, or what it shows from an address. @throws ToolError */
export function savePageContent(
  { files, ...platform }: Pick<Platform, 'downloads' | 'httpFile'> & { readonly files: SessionFiles },
  { name = '', blob, url = '' }: PageFile,
  pageUrl: string,
  signal: AbortSignal,
): Promise<DownloadItem> {
  const deps = { platform, keep: (file: Parameters<SessionFiles['keepDownload']>[0]) => files.keepDownload(file) };
  if (blob !== undefined) return saveBlob(deps, { name, blob }, signal);
  const signedIn = URL.parse(url)?.origin === URL.parse(pageUrl)?.origin;
  return saveAddress(deps, url, { signedIn }, signal);
}

/** The files of a conversation in the store, which is opened on first use. */
export function sessionFiles(store: () => Promise<FileStore>, sessionId: string): SessionFiles {
  return {
    get: async (source) => (await store()).get(sessionId, source),
    downloadIds: async () => new Set((await (await store()).list(sessionId, 'download')).map(({ id }) => id)),
    keepDownload: async (file) => (await store()).keepDownload(sessionId, file),
    dropDownload: async (id) => (await store()).remove(sessionId, { kind: 'download', id }),
  };
}
