import { nameSkeleton } from '../core/name-skeleton';
import type { PageTool } from '../core/page-tool';

const MAX_CHARS = 64;

/** A page's tool under the name that a model calls it by. */
export interface NamedPageTool {
  readonly alias: string;
  readonly tool: PageTool;
}

/**
 * Gives each tool a name that every provider takes and that neither is nor looks like one of `taken`: its own where that
 * may be, else with `page_` before it, or a number behind.
 */
export function aliasTools(tools: readonly PageTool[], taken: Iterable<string>): readonly NamedPageTool[] {
  const skeletons = new Set([...taken].map(nameSkeleton));
  return tools.map((tool) => {
    const plain = tool.name.replace(/[^a-zA-Z0-9_-]/g, '_');
    const own = plain.length <= MAX_CHARS ? plain : `${plain.slice(0, MAX_CHARS - 9)}_${tool.fingerprint.slice(0, 8)}`;
    const alias = firstFree(own, skeletons);
    skeletons.add(nameSkeleton(alias));
    return { alias, tool };
  });
}

function firstFree(own: string, skeletons: ReadonlySet<string>): string {
  if (!skeletons.has(nameSkeleton(own))) return own;
  const prefixed = `page_${own}`.slice(0, MAX_CHARS);
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `_${number}`;
    const name = prefixed.slice(0, MAX_CHARS - end.length) + end;
    if (!skeletons.has(nameSkeleton(name))) return name;
  }
}
