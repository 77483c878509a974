import type { HttpFile } from '../core/capabilities';
import type { DownloadItem } from '../core/download';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import { canonicalUrl } from '../policy/canonical-url';
import { type FileRefusal, safeFileName } from '../policy/file-name';
import { hostClass } from '../policy/host-class';

export interface SaveDeps {
  readonly platform: Pick<Platform, 'httpFile' | 'downloads'>;
  /** Keeps a copy, since the extension can't read it from the disk again. */
  keep(file: { readonly id: string; readonly name: string; readonly blob: Blob }): Promise<void>;
}

/** Below the browser's own folder for downloads. */
const FOLDER = 'Tabhand';
const MAX_BYTES = 100 * 1_048_576;
const HEAD_BYTES = 1_024;

/**
 * Fetches what was decided on, as the user's browser would, and saves it.
 * @throws ToolError `unavailable`, `denied` when it is no file to be saved or its address leads elsewhere
 */
export async function saveAddress(
  { platform, keep }: SaveDeps,
  url: string,
  { signedIn }: { readonly signedIn: boolean },
  signal: AbortSignal,
): Promise<DownloadItem> {
  const file = await platform.httpFile(url, { maxBytes: MAX_BYTES, signedIn, follow: true }, signal);
  if (file.status >= 400) {
    throw new ToolError('unavailable', `The server answered with status ${file.status}.`, 'Check the address.');
  }
  assertMayLeadTo(url, file.url);
  return saveBlob({ platform, keep }, { name: file.name ?? nameIn(file), blob: file.blob }, signal);
}

/** Saves bytes under a safe name; `begins` as for `PlatformDownloads.save`. @throws ToolError `denied`, `unavailable` when the browser could not save it */
export async function saveBlob(
  { platform, keep }: SaveDeps,
  { name: given, blob }: { readonly name: string; readonly blob: Blob },
  signal: AbortSignal,
  begins?: (url: string) => Promise<void>,
): Promise<DownloadItem> {
  const head = new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer());
  const named = safeFileName(given, blob.type, head);
  if (!named.ok) throw refused(named.why, given);
  const item = await platform.downloads.save(blob, `${FOLDER}/${named.name}`, signal, begins);
  if (item.state !== 'complete') throw notSaved(item);
  await keep({ id: String(item.downloadId), name: item.name, blob });
  return item;
}

/** A server may send the request on, but not into the user's own network. @throws ToolError `denied` */
export function assertMayLeadTo(asked: string, reached: string): void {
  const from = canonicalUrl(asked);
  const to = canonicalUrl(reached);
  if (from.ok && to.ok && (from.url.origin === to.url.origin || hostClass(to.url.hostname) === 'public')) return;
  throw new ToolError('denied', 'The address redirects into a private network, which was not decided on.');
}

function nameIn({ url }: HttpFile): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch (error) {
    // Not UTF-8; the name is then as it stands in the address.
    if (error instanceof URIError) return last;
    throw error;
  }
}

function refused(why: FileRefusal, name: string): ToolError {
  const hint = 'Tell the user, who can download it by hand.';
  const detail = { detail: name.slice(0, 300) };
  switch (why) {
    case 'program':
      return new ToolError('denied', 'The file can run as a program; such files are not saved.', hint, detail);
    case 'unknown-kind':
      return new ToolError('denied', 'Files of this kind are not saved.', hint, detail);
    case 'mismatch': {
      const message = 'The server sent something else than the name says, perhaps a page that asks to sign in.';
      return new ToolError('unavailable', message, 'Open it in a tab to see what it is.', detail);
    }
    default:
      return why satisfies never;
  }
}

/** Why a download that ended is not there. Chrome says `FILE_NO_SPACE`, Firefox `FILE_NO_SPACE` or `FILE_FAILED`; the codes are the browser's own words. */
export function notSaved({ error = '', state }: DownloadItem): ToolError {
  const hint = 'Tell the user; do not try again unless they say so.';
  if (error === 'FILE_NO_SPACE') return new ToolError('unavailable', 'The disk is full; nothing was saved.', hint);
  if (error === 'USER_CANCELED') return new ToolError('unavailable', 'The user cancelled the download.', hint);
  return new ToolError('unavailable', 'The browser could not save the file.', hint, { detail: error || state });
}
