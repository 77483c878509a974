import * as z from 'zod/mini';
import type { DownloadItem } from '../../core/download';
import { formatBytes } from '../../core/format-bytes';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

const AT_ONCE = 3;
const MAX_URLS = 50;

export default defineBackgroundTool({
  name: 'download_files',
  label: 'Download files',
  description: "Saves files of one site into the user's downloads, with their sign-in; programs are refused.",
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['download'],
  trust: 'untrusted',
  timeoutMs: 600_000,
  needs: ['downloads'],
  input: z.strictObject({
    urls: z
      .array(z.string())
      .check(
        z.minLength(1),
        z.maxLength(MAX_URLS),
        z.refine(isOneSite, 'Give the files of one site in a call.'),
        z.describe('Absolute http(s) URLs.'),
      ),
  }),
  async run({ urls }, { downloads, signal, progress }) {
    let done = 0;
    progress?.(done, urls.length);
    const results = await inTurn(urls, AT_ONCE, async (url) => {
      const result = await attempt(() => downloads.save(url, signal), signal);
      progress?.(++done, urls.length);
      return result;
    });
    const saved = results.flatMap((result) => ('item' in result ? [result.item] : []));
    const lines = results.map((result, index) => `${index + 1}. ${lineOf(result)}`);
    if (saved.length === 0) {
      const [first] = results;
      const failure = first && 'error' in first ? first.error : undefined;
      if (urls.length === 1 && failure) throw failure;
      throw new ToolError('unavailable', 'None of the files was saved.', 'Tell the user why.', {
        detail: lines.join('\n'),
      });
    }
    return {
      text: lines.join('\n'),
      note: `Saved ${saved.length} of ${urls.length} files.`,
      source: 'downloads',
      receipt: { changed: true, downloads: saved.map(({ downloadId, name }) => ({ downloadId, name })) },
    };
  },
});

type Result = { readonly item: DownloadItem } | { readonly error: ToolError };

/** One file that fails leaves the others as they are; a stop ends them all. */
async function attempt(save: () => Promise<DownloadItem>, signal: AbortSignal): Promise<Result> {
  try {
    return { item: await save() };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolError) return { error };
    throw error;
  }
}

function lineOf(result: Result): string {
  if ('item' in result) {
    const { downloadId, name, bytes } = result.item;
    return `saved "${name}", ${formatBytes(bytes)}, download ${downloadId}`;
  }
  const { message, detail } = result.error;
  return `failed: ${message}${detail === undefined ? '' : ` (${detail})`}`;
}

/** The card names one site, so all addresses must be of it. */
function isOneSite(urls: readonly string[]): boolean {
  return new Set(urls.map((url) => URL.parse(url)?.origin ?? url)).size <= 1;
}

/** Does the work for each, so many at a time; the results are in the order given. */
async function inTurn<T, R>(all: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = [...all.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
