import type { SavedFile } from './job';
import type { Receipt } from './receipt';

/** What a job that saved its file leaves on the card of its call. */
export function jobReceipt({ downloadId, name }: SavedFile): Receipt {
  return { changed: true, downloads: [{ downloadId, name }] };
}
