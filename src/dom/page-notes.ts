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
