import { formatBytes } from '../core/format-bytes';
import type { TargetFacts } from '../core/target';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { OpenCall } from './effects';

/** Saves what a content tool found in the page; output without a file passes as it is. @throws ToolError */
export async function savePageFile(
  open: OpenCall,
  { file, ...output }: ToolOutput,
  { pageUrl, target }: { readonly pageUrl: string; readonly target?: TargetFacts },
  signal: AbortSignal,
): Promise<ToolOutput> {
  if (file === undefined) return output;
  // What the user allowed is what the page said then, not what it says now.
  if (file.url !== undefined && file.url !== (target?.resource ?? target?.href)) {
    throw new ToolError('denied', 'The element shows another file now.', 'Look again, then repeat the call.');
  }
  const { downloadId, name, bytes } = await open.saveFile(file, pageUrl, signal);
  return {
    ...output,
    text: `saved "${name}", ${formatBytes(bytes)}, download ${downloadId}`,
    receipt: { ...output.receipt, changed: true, downloads: [{ downloadId, name }] },
  };
}
