import * as z from 'zod/mini';
import type { DownloadItem } from '../../core/download';
import { formatBytes } from '../../core/format-bytes';
import { defineBackgroundTool } from '../../core/tool';

const URL_CHARS = 150;

export default defineBackgroundTool({
  name: 'list_downloads',
  label: 'List downloads',
  description: 'Lists the newest downloads of the browser with id, name, state and size.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['read'],
  trust: 'untrusted',
  needs: ['downloads'],
  input: z.strictObject({
    limit: z.optional(z.int().check(z.gte(1), z.lte(50), z.describe('Default 10.'))),
  }),
  async run({ limit = 10 }, { downloads }) {
    const items = await downloads.list(limit);
    const lines = items.map((item) => lineOf(item) + (item.readable ? ' (readable)' : ''));
    return {
      text: lines.join('\n') || '(no downloads)',
      note: 'read_downloaded_file reads those marked readable.',
      source: 'downloads',
    };
  },
});

function lineOf({ downloadId, name, state, error, bytes, totalBytes, mediaType, url }: DownloadItem): string {
  const size =
    totalBytes === undefined || state === 'complete'
      ? formatBytes(bytes)
      : `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`;
  const from = url.startsWith('blob:') ? '' : ` ${url.slice(0, URL_CHARS)}`;
  return `${downloadId} "${name}" ${state}${error === undefined ? '' : ` (${error})`} ${size} ${mediaType}${from}`.trimEnd();
}
