import type { ToolOutput } from '../core/tool';

/** The note of a reading tool: how to get more, and what may make this look incomplete. Our own words only. */
export function pageNotes(document: Document, more?: string): { readonly note?: string } {
  const notes = [
    more,
    document.readyState === 'loading' ? 'The page is still loading.' : undefined,
    document.hidden
      ? 'The tab is in the background and may draw nothing: parts may be missing until switch_tab shows it.'
      : undefined,
  ].filter((note) => note !== undefined);
  return { note: notes.join(' ') || undefined };
}

/** What was read from a look, and that the look does not hold all of the page where that is so. */
export function withCut(output: ToolOutput, { isCut }: { readonly isCut: boolean }): ToolOutput {
  return isCut ? { ...output, note: [output.note, CUT].filter(Boolean).join(' ') } : output;
}

const CUT =
  'The page is too large: this covers only its first part. read_page and extract_data reach the rest, and click takes a selector.';
