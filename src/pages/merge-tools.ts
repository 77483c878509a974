import { LIMITS } from '../../packages/page-sdk/src/protocol';
import type { PageTool, PageToolSource } from '../core/page-tool';
import type { DroppedTool, ReadTools } from './read-page-tools';

/**
 * Where a tool that a document gives in several ways is taken from, best first: packages for pages mirror their tools into
 * WebMCP, and know more of them than it does.
 */
const SOURCES = ['sdk', 'polyfill', 'mcp-tab', 'webmcp', 'webmcp-form'] as const satisfies readonly PageToolSource[];

/** The tools of one document from all that it gives them by: each name once, no more than a document may have. */
export function mergeTools(bySource: ReadonlyMap<PageToolSource, ReadTools>): ReadTools {
  const tools = new Map<string, PageTool>();
  const dropped: DroppedTool[] = [];
  let left = 0;
  for (const source of SOURCES) {
    const read = bySource.get(source);
    if (!read) continue;
    dropped.push(...read.dropped);
    for (const tool of read.tools) {
      if (tools.has(tool.name)) continue;
      if (tools.size < LIMITS.tools) tools.set(tool.name, tool);
      else left += 1;
    }
  }
  if (left > 0)
    dropped.unshift({ name: '', reason: `The page declares ${left} tools more than the ${LIMITS.tools} it may.` });
  return { tools: [...tools.values()], dropped };
}
