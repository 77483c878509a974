import type { PageDocument, PageTool } from '../core/page-tool';
import type { LinkedPage } from './linked-page';

/** A tool, and the document that offers it. */
export interface OfferedTool {
  readonly tool: PageTool;
  readonly document: PageDocument;
}

/**
 * The tools of several documents, those of one origin under each name once: neither the user nor a model could tell two
 * frames of one origin apart that have the same tool, so the first of them is meant.
 */
export function offeredTools(
  pages: readonly LinkedPage[],
  toolsOf: (page: LinkedPage) => readonly PageTool[],
): readonly OfferedTool[] {
  const found = new Map<string, OfferedTool>();
  for (const page of pages) {
    for (const tool of toolsOf(page)) {
      const key = JSON.stringify([page.document.origin, tool.name]);
      if (!found.has(key)) found.set(key, { tool, document: page.document });
    }
  }
  return [...found.values()];
}
